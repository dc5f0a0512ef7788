import { renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje, MontajeTomado } from '@nitida/contract/montaje.schema'
import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { MontajeLeido } from '../../entidades/visita/MontajeLeido.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MontajeCampos } from './MontajeCampos.tsx'
import { type ValoresMontaje, valoresDeMontaje } from './montaje.valores.ts'

interface Props {
  idPedido: number
  zona: string
  /** Measures of the order's note, which count while the order has none. */
  deNota: Montaje | null
  /** Why they are not taken now; null where they may be. */
  motivo: string | null
}

/** Whose the measures are. */
function deDonde([vigente, ...antes]: readonly MontajeTomado[], hay: boolean, zona: string): string {
  if (vigente) {
    const veces = antes.length === 1 ? 'otra vez' : `${antes.length} veces`
    const otras = antes.length > 0 ? ` Antes se midió ${veces}.` : ''
    return `Las tomó ${vigente.usuario}, ${fechaHoraLarga(vigente.en, zona)}.${otras}`
  }
  if (hay) return 'Son las de su visita o historia.'
  return 'Nadie las ha tomado. El taller trabaja con la DI y la AO de la graduación.'
}

/** Measures of a stored order: those that count, who took them, and taking them again, which leaves the earlier ones. */
export function MedirPedido({ idPedido, zona, deNota, motivo }: Props) {
  const { data, error, refetch } = useQuery(consulta(api.pedidos.montajes, { params: { id: idPedido } }))
  const [abierto, setAbierto] = useState(false)
  const vigente = data?.data[0]
  const montaje = vigente?.montaje ?? deNota
  return (
    <Card
      title="Medidas de montaje"
      actions={
        <Button size="sm" icon={<Ruler />} motivo={motivo} onClick={() => setAbierto(true)}>
          {vigente ? 'Volver a medir' : 'Medir'}
        </Button>
      }
    >
      {data ? (
        <>
          {montaje ? <MontajeLeido renglones={renglonesDeMontaje(montaje)} /> : null}
          <p className="mt-2 text-sm text-ink2 first:mt-0">{deDonde(data.data, montaje !== null, zona)}</p>
        </>
      ) : error ? (
        <ErrorState title="No se pudieron leer las medidas" causa={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {abierto ? <Medir idPedido={idPedido} montaje={montaje} onCerrar={() => setAbierto(false)} /> : null}
    </Card>
  )
}

function Medir({ idPedido, montaje, onCerrar }: { idPedido: number; montaje: Montaje | null; onCerrar: () => void }) {
  const medir = useUnaVez(
    'pedidos',
    (body: ValoresMontaje, clave) => call(api.pedidos.medir, { params: { id: idPedido }, body }, { clave }),
    { accion: `medir ${idPedido}` },
  )
  const { form, fallo, enviar, enviando } = useEnvio<ValoresMontaje>({
    iniciales: valoresDeMontaje(montaje),
    accion: 'guardar las medidas',
    hacer: async (valores) => {
      await medir.mutateAsync(valores)
      onCerrar()
    },
  })
  return (
    <FormularioEnDialogo
      open
      size="lg"
      onCerrar={onCerrar}
      title="Medir el pedido"
      description="Las medidas anteriores se conservan; el taller recibe estas."
    >
      <FormProvider {...form}>
        <Form onSubmit={enviar} aria-label="Medidas de montaje" className="grid gap-4">
          <FalloAviso fallo={fallo} />
          <MontajeCampos />
          <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
            Guardar medidas
          </BotonesDeFormulario>
        </Form>
      </FormProvider>
    </FormularioEnDialogo>
  )
}
