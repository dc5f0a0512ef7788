import { type EstadoFactura, estadosFactura, type Mes } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useBusqueda } from '../../base/listas/useBusqueda.ts'
import { usePagina } from '../../base/listas/usePagina.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { facturasQuery } from '../../entidades/factura/facturas.consulta.ts'

interface Filtros {
  estatus: EstadoFactura | null
  sucursal: number | null
  /** Null shows all months. */
  mes: Mes | null
}

/** Word of the address for all months. */
const TODOS = 0

/** Month of the address: `202611` is November 2026. */
const mesDe = (numero: number): Mes => `${Math.floor(numero / 100)}-${String(numero % 100).padStart(2, '0')}`
const numeroDe = (mes: Mes): number => Number(mes.replace('-', ''))

/**
 * State of the list: page, state, branch and month in the address, search text in local storage (D-74). Without a month in the
 * address it is the present one, and a search looks in all of them.
 */
export function useListaFacturas() {
  const sesion = useSesion()
  const { usuario, estado } = sesion
  const enDireccion = useParametros('facturas')
  const navigate = useNavigate()
  const mesActual = momentoEn(estado.zonaHoraria, sesion).fecha.slice(0, 7)
  const elegido = enDireccion.mes
  const sucursal = usuario.userType === '0' ? enDireccion.sucursal : null
  const estatus = estadosFactura[(enDireccion.estado ?? 0) - 1] ?? null
  const parametros = (f: { estatus: EstadoFactura | null; sucursal: number | null; mes: number | null }) => ({
    ...(f.estatus ? { estado: estadosFactura.indexOf(f.estatus) + 1 } : {}),
    ...(f.sucursal ? { sucursal: f.sucursal } : {}),
    ...(f.mes === null ? {} : { mes: f.mes }),
  })
  /** Pólizas have the list's month and branch. */
  const deVista = enDireccion.vista === 'polizas' ? { vista: enDireccion.vista } : {}
  const pagina = usePagina(parametros({ estatus, sucursal, mes: elegido }))
  const [busqueda, buscar] = useBusqueda('FacturaSearch', pagina)
  const porOmision = busqueda ? null : mesActual
  const mes = elegido === null ? porOmision : elegido === TODOS ? null : mesDe(elegido)
  /** Another filter is another list: it starts at its first page. */
  const filtrar = (cambios: Partial<Filtros>) => {
    const nuevo = { estatus, sucursal, mes, ...cambios }
    const numero = nuevo.mes === null ? TODOS : numeroDe(nuevo.mes)
    const conMes = 'mes' in cambios ? numero : elegido
    void navigate({ to: '.', search: { ...parametros({ ...nuevo, mes: conMes }), ...deVista }, resetScroll: false })
  }
  const consulta = useQuery(facturasQuery({ page: pagina.pagina, searchTerm: busqueda, estatus, sucursal, mes }))
  return { consulta, pagina, busqueda, buscar, estatus, sucursal, mes, mesActual, filtrar }
}

export type ListaFacturas = ReturnType<typeof useListaFacturas>
