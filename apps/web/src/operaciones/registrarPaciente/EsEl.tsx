import type { Cliente } from '@nitida/contract/clientes'
import { leerTelefono } from '@nitida/contract/telefonos.lectura'
import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { clientesQuery, veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { useSettled } from '../../ui/useSettled.ts'

const PAUSA_MS = 400
/** Words of a name by which somebody is told from the rest of his branch; a fourth one is often left out. */
const PALABRAS = 3

interface Props {
  nombre: string
  telefono: string
  /** The branch he is registered in; null while it is not chosen. */
  sucursal: number | null
}

/** The words of a name by which he is looked for; '' while there are too few of them. */
function busquedaDe(nombre: string): string {
  const palabras = nombre.split(/\s+/).filter((palabra) => palabra.length > 1)
  return palabras.length < 2 ? '' : palabras.slice(0, PALABRAS).join(' ')
}

/** Patients of the branch whom a search finds; nobody while there is nothing to look for. */
function useHallados(search: string, sucursal: number | null): readonly Cliente[] {
  const { usuario } = useSesion()
  const buscado = useSettled(search, PAUSA_MS)
  const enSucursal = veTodas(usuario) ? sucursal : usuario.branchId
  const { data } = useQuery({
    ...clientesQuery(usuario, { page: 1, limit: 3, search: buscado, sucursal: enSucursal }),
    enabled: buscado !== '' && buscado === search && enSucursal !== null,
    placeholderData: undefined, // somebody found for another text is not him
  })
  return buscado === search && search !== '' ? (data?.data ?? []) : []
}

/**
 * '¿Es él?': who is registered in the branch with that phone, or a name like it. A hint that never blocks (D-42 does, for both); its
 * line keeps its room, so that nothing moves under typing hands (D-89).
 */
export function EsEl({ nombre, telefono, sucursal }: Props) {
  const lectura = leerTelefono(telefono)
  const porTelefono = useHallados(lectura.tipo === 'mexicano' ? lectura.digitos : '', sucursal)
  const porNombre = useHallados(busquedaDe(nombre), sucursal)
  const todos = [...new Map([...porTelefono, ...porNombre].map((paciente) => [paciente.id, paciente])).values()]
  const [primero, ...otros] = todos
  return (
    <p role="status" className="min-h-10 text-sm text-carey-ink sm:min-h-5">
      {primero ? (
        <>
          ¿Es él?{' '}
          <a
            href={`/dashboard/clientes?paciente=${primero.id}`}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2 wrap-anywhere"
          >
            {primero.nombreCompleto}
          </a>
          , {telefonoLegible(primero.telefono) ?? 'sin teléfono'}
          {otros.length > 0 ? ` y ${otros.length} más` : null}
        </>
      ) : null}
    </p>
  )
}
