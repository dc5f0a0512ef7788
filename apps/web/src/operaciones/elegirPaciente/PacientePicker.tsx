import type { Cliente } from '@nitida/contract/clientes'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { clientesQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { Combobox, type ComboboxProps } from '../../ui/Combobox.tsx'
import { deferred } from '../../ui/deferred.ts'

const RegistroRapido = deferred(async () => (await import('../registrarPaciente/RegistroRapido.tsx')).RegistroRapido)

const SUGERIDOS = 20
/** Letters from which a new patient is offered. */
const MINIMO = 3

/** The last option: a new patient of the searched name. */
interface Nuevo {
  nuevo: string
}
type Opcion = Cliente | Nuevo
const esNuevo = (opcion: Opcion): opcion is Nuevo => 'nuevo' in opcion

type Props = Omit<
  ComboboxProps<Cliente>,
  'items' | 'itemLabel' | 'itemKey' | 'itemDetail' | 'onSearch' | 'cargando' | 'emptyText'
> & {
  /** Narrows the patients to this branch, for type 0. */
  sucursal?: number | null
}

const detalleDe = (opcion: Opcion): string =>
  esNuevo(opcion)
    ? 'Nombre, edad y teléfono; lo demás puede esperar'
    : `${telefonoLegible(opcion.telefono) ?? 'Sin teléfono'} · ${etiquetaSucursal({ sucursalNumber: opcion.sucursalNumber, direccion: opcion.sucursalDireccion })}`

/**
 * Finds a patient within reach by part of his name or digits of his phone. It offers the newest before anything is typed, and to
 * register a patient who is not there, without leaving the task.
 */
export function PacientePicker({ sucursal = null, ayuda, error: falla, onValueChange, ...campo }: Props) {
  const { usuario } = useSesion()
  const [texto, setTexto] = useState('')
  const [registro, setRegistro] = useState<{ texto: string; veces: number; abierto: boolean } | null>(null)
  const buscado = texto.trim()
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    clientesQuery(usuario, { page: 1, limit: SUGERIDOS, search: buscado, sucursal }),
  )
  const hallados: readonly Opcion[] = data?.data ?? []
  return (
    <>
      <Combobox<Opcion>
        placeholder="Busca por nombre o teléfono"
        {...campo}
        error={registro?.abierto ? null : falla} // who is being registered is not missing yet
        onValueChange={(opcion) => {
          if (!opcion || !esNuevo(opcion)) onValueChange(opcion)
          else setRegistro((antes) => ({ texto: opcion.nuevo, veces: (antes?.veces ?? 0) + 1, abierto: true }))
        }}
        ayuda={error ? `No se pudieron buscar pacientes. ${error.message}` : ayuda}
        items={buscado.length >= MINIMO ? [...hallados, { nuevo: buscado }] : hallados}
        itemLabel={(opcion) => (esNuevo(opcion) ? `+ Registrar «${opcion.nuevo}»` : opcion.nombreCompleto)}
        itemKey={(opcion) => (esNuevo(opcion) ? 'nuevo' : opcion.id)}
        itemDetail={detalleDe}
        onSearch={setTexto}
        cargando={isFetching || isPlaceholderData}
        emptyText="No hay pacientes"
      />
      {registro ? (
        <Suspense fallback={null}>
          <RegistroRapido
            key={registro.veces}
            open={registro.abierto}
            texto={registro.texto}
            sucursal={sucursal}
            onListo={onValueChange}
            onCerrar={() => setRegistro({ ...registro, abierto: false })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
