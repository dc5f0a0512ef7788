import { adelantar } from '../base/api/call.ts'
import { api } from '../base/api/rutas.ts'
import { leerParametros } from '../base/direccion/direccion.ts'
import { pantallaFinal } from '../base/direccion/guardia.ts'
import type { Cargador } from '../base/direccion/pantalla.ts'
import { leerIdSucursal, leerTipo, leerToken } from '../base/sesion/almacen.ts'
import { pedirFuenteGuardada } from './fuente.ts'
import { pantallas } from './pantallas.ts'

/** Parameters of an address, numbers as numbers, as the router reads them. */
const leerDireccion = (): Record<string, string | number> =>
  Object.fromEntries(
    [...new URLSearchParams(location.search)].map(([nombre, valor]) => [
      nombre,
      /^\d{1,15}$/.test(valor) ? Number(valor) : valor,
    ]),
  )

/** Stands in for the cache, which comes with React: the calls leave now, and the screen's queries take their answers. */
const antes: Cargador = { prefetchQuery: async ({ meta }) => meta?.adelantar?.() }

/**
 * First script of the pages of the staff. It asks for the token check, the first data and the code of the last user's screen
 * while the application is on its way, so that they take one round trip together, not three one after the other.
 */
function adelantarPrimera(): void {
  const userType = leerToken() ? leerTipo() : null
  if (userType === null) return
  const pantalla = pantallaFinal(location.pathname, userType)
  if (!pantalla) return // a customer's page
  adelantar(api.sesion.validateTk, {})
  const { ubicacion, cargar, pagina } = pantallas[pantalla]
  const quien = { userType, branchId: leerIdSucursal() }
  if (userType === '0' || quien.branchId !== null)
    cargar?.({ cliente: antes, quien, direccion: leerParametros(ubicacion.parametros, leerDireccion()) })
  pagina().catch(() => undefined) // the router asks again, and tells the failure
}

pedirFuenteGuardada()
adelantarPrimera()
