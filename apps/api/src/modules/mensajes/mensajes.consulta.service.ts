import type { FiltroMensajes, Mensaje, TipoMensaje } from '@nitida/contract/mensajes'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { vePedidos } from './mensajes.alcance.service.ts'
import { contenidoDe, textosDe } from './mensajes.contenido.ts'
import type { Definiciones } from './mensajes.definicion.ts'
import { liberableDesde } from './mensajes.liberacion.service.ts'
import { type FilaMensaje, listMensajes } from './mensajes.lista.queries.ts'
import { motivoDe } from './mensajes.motivos.ts'
import { TOKEN_OCULTO } from './mensajes.plantillas.ts'

const enWire = { sent: 'enviado', delivered: 'entregado', read: 'leido', failed: 'fallido' } as const
const esRecibo = (estado: string): estado is keyof typeof enWire => estado in enWire

const aRecibos = (recibos: FilaMensaje['recibos']): Mensaje['recibos'] =>
  recibos.flatMap(({ estado, en }) =>
    esRecibo(estado) ? [{ estado: enWire[estado], en: new Date(en).toISOString() }] : [],
  )

interface Lectura {
  definiciones: Definiciones
  /** The request is shown to whoever looks into why a message did not arrive. */
  conContenido: boolean
}

function aMensaje({ definiciones, conContenido }: Lectura, leida: FilaMensaje): Mensaje {
  const { clave, codigo, parametros, HashId, creadoEn, cambiadoEn, tomadoEn, recibos, ...fila } = leida
  const { estado } = fila
  const tipo = fila.tipo as TipoMensaje // only this module writes them
  const guardado = { clave, telefono: fila.telefono, parametros: textosDe(parametros) }
  return {
    ...fila,
    tipo,
    motivo: motivoDe(estado, codigo),
    recibos: aRecibos(recibos),
    liberableDesde: liberableDesde(estado, tomadoEn)?.toISOString() ?? null,
    contenido: conContenido
      ? JSON.stringify(contenidoDe(definiciones[tipo].plantilla, guardado, HashId ?? TOKEN_OCULTO), null, 2)
      : null,
    createDate: creadoEn.toISOString(),
    cambioDate: cambiadoEn.toISOString(),
  }
}

interface Medio {
  definiciones: Definiciones
  transporte: { nombre: string }
}

/** Messages within reach: every branch's for type 0, the own one's for the rest, without those of orders for type 4 (D-75, D-88). */
export async function listarMensajes(ctx: CtxSesion, { definiciones, transporte }: Medio, filtro: FiltroMensajes) {
  const conContenido = ctx.actor.tipo === '0'
  const { filas, ...cuenta } = await listMensajes(ctx.db, ctx.alcance, vePedidos(ctx.actor), filtro)
  return {
    data: filas.map((fila) => aMensaje({ definiciones, conContenido }, fila)),
    ...cuenta,
    transporte: transporte.nombre,
  }
}
