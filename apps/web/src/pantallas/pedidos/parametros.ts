import type { DireccionDe } from '../../base/direccion/ubicaciones.ts'
import { type Filtro, PEDIDOS_DE_LA_LISTA, type Usuario, veTodos } from '../../entidades/pedido/pedidos.consulta.ts'

/** What the list asks for. */
export const filtroDeLista = (
  usuario: Usuario,
  { pagina, porPagina, sucursal, ver }: DireccionDe<'pedidos'>,
  busqueda: string,
): Filtro => ({
  page: pagina,
  limit: porPagina ?? PEDIDOS_DE_LA_LISTA,
  search: busqueda,
  sucursal: veTodos(usuario) ? sucursal : null,
  vista: ver ?? undefined,
})
