import { adelantar } from '../base/api/call.ts'
import { api } from '../base/api/rutas.ts'
import { leerId, leerPagina } from '../base/direccion/direccion.ts'
import { type Pantalla, pantallaFinal } from '../base/direccion/paths.ts'
import { busquedaGuardada } from '../base/listas/busqueda.ts'
import { leerIdSucursal, leerInicioEnHoy, leerTipo, leerToken } from '../base/sesion/almacen.ts'
import { POR_PAGINA as CITAS_POR_PAGINA, listaDeCitas } from '../entidades/cita/citas.peticion.ts'
import { POR_PAGINA as CLIENTES_POR_PAGINA, listaDeClientes } from '../entidades/paciente/clientes.peticion.ts'
import { listaDePedidos, POR_PAGINA as PEDIDOS_POR_PAGINA, type Usuario } from '../entidades/pedido/pedidos.peticion.ts'
import { filtroDeSucursales } from '../pantallas/sucursales/sucursales.peticion.ts'
import { filtroDeUsuarios } from '../pantallas/usuarios/usuarios.peticion.ts'
import { codigo } from './codigo.ts'
import { pedirLetraGuardada } from './letra.ts'

type Direccion = Readonly<Record<string, string | number>>

/** Parameters of an address, numbers as numbers, as the router reads them. */
const leerDireccion = (): Direccion =>
  Object.fromEntries(
    [...new URLSearchParams(location.search)].map(([nombre, valor]) => [
      nombre,
      /^\d{1,15}$/.test(valor) ? Number(valor) : valor,
    ]),
  )

/** First calls of the lists, as they make them. An address with further parameters is left to its screen. */
const primeras: Partial<Record<Pantalla, (usuario: Usuario, direccion: Direccion) => void>> = {
  usuarios: (_, { pagina, tab = leerInicioEnHoy() && !pagina ? 'hoy' : 'usuarios', ...resto }) => {
    if (tab === 'hoy') return adelantar(api.hoy.cadena, { query: { semanas: 1 } })
    if (tab !== 'usuarios' || Object.keys(resto).length > 0) return
    const busqueda = busquedaGuardada('UsuarioSearch')
    adelantar(api.usuarios.list, filtroDeUsuarios({ pagina: leerPagina(pagina), busqueda, eliminados: false }))
  },
  sucursales: (_, { pagina, ...resto }) => {
    if (Object.keys(resto).length > 0) return
    const busqueda = busquedaGuardada('SucursalSearch')
    adelantar(api.sucursales.list, filtroDeSucursales({ pagina: leerPagina(pagina), busqueda, eliminadas: false }))
  },
  pacientes: (usuario, { pagina, sucursal, ...resto }) => {
    if (Object.keys(resto).length > 0) return
    listaDeClientes(usuario, {
      page: leerPagina(pagina),
      limit: CLIENTES_POR_PAGINA,
      search: busquedaGuardada('PacienteSearch'),
      sucursal: leerId(sucursal),
      eliminados: false,
    }).adelantar()
  },
  citas: (usuario, { pagina, ...resto }) => {
    if (Object.keys(resto).length > 0) return
    const search = busquedaGuardada('CitaSearch')
    listaDeCitas(usuario, {
      page: leerPagina(pagina),
      limit: CITAS_POR_PAGINA,
      search,
      ver: search ? undefined : 'hoy',
    }).adelantar()
  },
  pedidos: (usuario, { pagina, sucursal, ...resto }) => {
    if (Object.keys(resto).length > 0) return
    listaDePedidos(usuario, {
      page: leerPagina(pagina),
      limit: PEDIDOS_POR_PAGINA,
      search: busquedaGuardada('PedidoSearch'),
      sucursal: leerId(sucursal),
    }).adelantar()
  },
}

/**
 * First script of the pages of the staff. It asks for the token check, the first list and the code of the last user's screen
 * while the application is on its way, so that they take one round trip together, not three one after the other.
 */
function adelantarPrimera(): void {
  const userType = leerToken() ? leerTipo() : null
  if (userType === null) return
  const pantalla = pantallaFinal(location.pathname, userType)
  if (!pantalla) return // a customer's page
  adelantar(api.sesion.validateTk, {})
  const usuario = { userType, branchId: leerIdSucursal() }
  if (userType === '0' || usuario.branchId !== null) primeras[pantalla]?.(usuario, leerDireccion())
  codigo[pantalla]().catch(() => undefined) // the router asks again, and tells the failure
}

pedirLetraGuardada()
adelantarPrimera()
