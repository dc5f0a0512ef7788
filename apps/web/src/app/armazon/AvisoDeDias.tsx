import { useRouterState } from '@tanstack/react-router'
import { leerFecha } from '../../base/direccion/direccion.ts'
import { ubicaciones } from '../../base/direccion/ubicaciones.ts'
import { Aviso } from '../../ui/Aviso.tsx'

/** Letters that are repeated of what an address says in place of a day. */
const LETRAS = 20

/** Names under which addresses say days, whatever the screen. */
let nombres: readonly string[] | undefined
function deDias(): readonly string[] {
  nombres ??= [...ubicaciones().values()].flatMap(({ parametros }) =>
    Object.keys(parametros).filter((nombre) => parametros[nombre] === leerFecha),
  )
  return nombres
}

/** The first day of an address that the calendar does not have. */
function imposibleDe(busqueda: Readonly<Record<string, unknown>>): string | null {
  const crudo = deDias()
    .map((nombre) => busqueda[nombre])
    .find((valor) => valor !== undefined && valor !== '' && leerFecha(valor) === null)
  return crudo === undefined ? null : String(crudo).slice(0, LETRAS)
}

/** Tells that the address names a day that does not exist, as a link may that was written by hand, and that it counts as absent. */
export function AvisoDeDias() {
  const dia = useRouterState({ select: ({ location }) => imposibleDe(location.search) })
  if (dia === null) return null
  return (
    <Aviso tone="carey" live className="mb-4" title={`El enlace pide el día «${dia}», que no existe`}>
      Aquí ves los días que se muestran sin él.
    </Aviso>
  )
}
