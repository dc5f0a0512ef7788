import { nombreDe } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Combobox, type ComboboxProps } from '../../ui/Combobox.tsx'
import { deferred } from '../../ui/deferred.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import type { OpcionEncargado } from './sucursal.schema.ts'

const NuevoEncargadoDialog = deferred(async () => (await import('./NuevoEncargadoDialog.tsx')).NuevoEncargadoDialog)

type Props = Omit<
  ComboboxProps<OpcionEncargado>,
  'items' | 'itemLabel' | 'itemKey' | 'itemDetail' | 'onSearch' | 'cargando' | 'emptyText'
> & {
  /** The branch in the form; null for a new one. */
  sucursal: number | null
}

/**
 * Picks the manager of a branch among the active users of type 1 (D-19) who belong to no other (D-20); fetched when the form
 * opens.
 */
export function EncargadoField({ className, sucursal, ...props }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(consulta(api.sucursales.encargados, {}))
  const [creando, setCreando] = useState(false)
  const libres = data?.data.filter(({ branchId }) => branchId === null || branchId === sucursal) ?? []
  const encargados = libres.map((encargado) => ({ id: encargado.id, nombre: nombreDe(encargado) }))
  return (
    <div className={className}>
      <Combobox
        placeholder="Elige un encargado"
        {...props}
        items={encargados}
        itemLabel={({ nombre }) => nombre}
        itemKey={({ id }) => id}
        cargando={isPending}
        emptyText="Ningún Usuario Encargado activo coincide"
        ayuda={
          data && encargados.length === 0 && !props.value ? 'Todavía no hay un Usuario Encargado libre.' : props.ayuda
        }
      />
      <Button variant="ghost" size="sm" icon={<UserPlus />} className="mt-1" onClick={() => setCreando(true)}>
        Nuevo encargado
      </Button>
      {creando ? (
        <Suspense fallback={null}>
          <NuevoEncargadoDialog
            open
            onListo={(encargado) => {
              setCreando(false)
              props.onValueChange(encargado)
            }}
            onCerrar={() => setCreando(false)}
          />
        </Suspense>
      ) : null}
      {error && !data ? (
        <Aviso
          tone="bad"
          title="¡Error!"
          className="mt-2"
          action={<RetryButton size="sm" onClick={() => void refetch()} cargando={isFetching} />}
        >
          {error instanceof Rechazo
            ? 'No se pudieron cargar los encargados.'
            : 'Ocurrió un error al obtener los encargados.'}
        </Aviso>
      ) : null}
    </div>
  )
}
