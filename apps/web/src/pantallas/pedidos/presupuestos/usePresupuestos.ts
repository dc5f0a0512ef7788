import type { PerderPresupuesto, Presupuesto, VistaDePresupuestos } from '@nitida/contract/presupuestos'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { periodoPosible } from '../../../base/direccion/periodo.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'

export const POR_PAGINA = 10

/** State of the list: what narrows it and its page in the address, search text in the tab (D-74). */
export function useListaDePresupuestos() {
  const { usuario, estado } = useSesion()
  const { sucursal: elegida, cuales, de, ...dias } = useParametros('pedidos')
  const sucursal = veTodos(usuario) ? elegida : null
  const navigate = useNavigate()
  const periodo = dias.desde && dias.hasta ? periodoPosible(dias.desde, dias.hasta, estado) : null
  const { desde, hasta } = periodo?.rango ?? dias
  const deQuien = { ...(de && { de }), ...(desde && { desde }), ...(hasta && { hasta }) }
  const filtros = (
    nuevos: { cuales: VistaDePresupuestos | null; sucursal: number | null },
    quien: object = deQuien,
  ) => ({
    vista: 'presupuestos',
    ...quien,
    ...(nuevos.cuales && { cuales: nuevos.cuales }),
    ...(nuevos.sucursal && { sucursal: nuevos.sucursal }),
  })
  const pagina = usePagina(filtros({ cuales, sucursal }))
  const [busqueda, buscar] = useBusqueda('PresupuestoSearch', pagina)
  const query = { page: pagina.pagina, limit: POR_PAGINA, search: busqueda }
  return {
    ...{ pagina, busqueda, buscar, sucursal, cuales, periodo },
    /** Whether a line of the conversion narrows it. */
    deUnaPersona: de !== null,
    consulta: useQuery(
      consulta(api.presupuestos.list, {
        query: {
          ...query,
          ...{ vista: cuales ?? undefined, sucursal: sucursal ?? undefined },
          ...{ usuario: de ?? undefined, desde: desde ?? undefined, hasta: hasta ?? undefined },
        },
      }),
    ),
    ir: (cambios: { cuales?: VistaDePresupuestos | null; sucursal?: number | null }) =>
      void navigate({ to: '.', search: filtros({ cuales, sucursal, ...cambios }), resetScroll: false }),
    deTodos: () => void navigate({ to: '.', search: filtros({ cuales, sucursal }, {}), resetScroll: false }),
  }
}

export type ListaDePresupuestos = ReturnType<typeof useListaDePresupuestos>

/** Pause between looks at an e-mail that is leaving; no event tells of it. */
const MIRAR_CADA_MS = 4000

const vaEnCamino = (correo: Presupuesto['correo'] | undefined): boolean =>
  correo?.estado === 'pendiente' || correo?.estado === 'enviando'

export const usePresupuesto = (id: number) =>
  useQuery({
    ...consulta(api.presupuestos.uno, { params: { id } }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (vaEnCamino(state.data?.data.correo) ? MIRAR_CADA_MS : false),
  })

/** What may be done with a quote; the lists that show it are asked for again. */
export function useCambiarPresupuesto(id: number) {
  const onSettled = useRecargar('presupuestos')
  const params = { id }
  const recomendar = useMutation({
    mutationFn: (orden: number | null) => call(api.presupuestos.recomendar, { params, body: { orden } }),
    onSettled,
  })
  const llamar = useMutation({
    mutationFn: (llamarEl: string | null) => call(api.presupuestos.llamar, { params, body: { llamarEl } }),
    onSettled,
  })
  const perder = useMutation({
    mutationFn: (body: PerderPresupuesto) => call(api.presupuestos.perder, { params, body }),
    onSettled,
  })
  const enviar = useUnaVez('presupuestos', (_: null, clave) => call(api.presupuestos.enviar, { params }, { clave }), {
    accion: `enviarPresupuesto ${id}`,
  })
  const porCorreo = useUnaVez(
    'presupuestos',
    (_: null, clave) => call(api.presupuestos.enviarCorreo, { params }, { clave }),
    { accion: `enviarPresupuesto por correo ${id}` },
  )
  return { recomendar, llamar, perder, enviar, porCorreo }
}

/** Whether something may still be done with it. */
export const estaAbierto = ({ estado }: Pick<Presupuesto, 'estado'>): boolean =>
  estado !== 'pedido' && estado !== 'perdido'
