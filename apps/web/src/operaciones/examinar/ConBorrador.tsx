import type { Borrador, Formulario } from '@nitida/contract/borradores'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'

export type DatosDeBorrador = Borrador['datos']

interface Props {
  formulario: Formulario
  idCliente: number
  zona: string
  /** Draws the form, with the values of a draft, or null. */
  children: (datos: DatosDeBorrador | null) => ReactNode
}

/** Asks for the own draft before a form opens. The form waits for the choice, because typing over a draft would replace it. */
export function ConBorrador({ formulario, idCliente, zona, children }: Props) {
  const params = { formulario, clientId: idCliente }
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.borradores.leer, { params }),
    staleTime: 'static', // this form's own saving is no news, also after a cut
    gcTime: 0,
  })
  const [elegido, setElegido] = useState<{ datos: DatosDeBorrador | null } | null>(null)
  const descartar = useMutation({
    mutationFn: () => call(api.borradores.descartar, { params }),
    onSuccess: () => setElegido({ datos: null }),
  })
  if (elegido) return children(elegido.datos)
  if (error)
    return (
      <ErrorState
        title="No se pudo abrir el formulario"
        onRetry={() => void refetch()}
        cargando={isFetching}
        causa={error}
      />
    )
  if (!data) return <FormSkeleton />
  const borrador = data.data
  if (!borrador) return children(null)
  return (
    <Card title="Hay un borrador sin terminar">
      <p className="text-ink2">
        Lo dejaste el {fechaHoraLarga(borrador.guardado, zona)}. Nadie más lo ve, y se borra a los 7 días.
      </p>
      {descartar.error ? (
        <Aviso tone="bad" className="mt-3">
          No se pudo descartar. {descartar.error.message}
        </Aviso>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" autoFocus onClick={() => setElegido({ datos: borrador.datos })}>
          Continuar borrador del {fechaHoraLarga(borrador.guardado, zona)}
        </Button>
        <Button cargando={descartar.isPending} onClick={() => descartar.mutate()}>
          Descartar
        </Button>
      </div>
    </Card>
  )
}

/** The values of a form with those of a draft in their place; unknown names are left out. */
export function conDatos<V extends object>(iniciales: V, datos: DatosDeBorrador | null): V {
  if (!datos) return iniciales
  const conocidos = Object.entries(datos).filter(([campo]) => campo in iniciales)
  return { ...iniciales, ...Object.fromEntries(conocidos) }
}
