import type { KeyObject } from 'node:crypto'
import { PAPEL_DE_COMISION } from '@nitida/contract/comisiones'
import { aPesos } from '@nitida/contract/dinero'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { etiquetaMovimiento } from '@nitida/contract/pedidos.rules'
import type { ComisionImpresa } from '@nitida/documents/pdf/comision'
import { exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type CartaPedida, direccionDeCarta, exigirCarta } from '../documentos/documentos.carta.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { sumar } from './comisiones.calculo.service.ts'
import { listCerrados, listIdsCerrados, selectEstado, selectPeriodo } from './comisiones.cerradas.queries.ts'
import { sumImportado } from './comisiones.queries.ts'

/** A person's statement as it is printed. @throws AppError NO_ENCONTRADO. */
async function estadoDe({ db, optica }: Ctx, id: number): Promise<ComisionImpresa> {
  const { idPeriodo, idUsuario, nombre } = exigir(await selectEstado(db, id))
  const alcance = { tipo: 'todas' } as const
  const periodo = exigir(await selectPeriodo(db, alcance, idPeriodo))
  const filas = await listCerrados(db, await listIdsCerrados(db, { alcance, idPeriodo, idUsuario }))
  const { cobrado, base, sinCosto, comision } = sumar(filas)
  const { desde, hasta, creadoEn } = periodo
  const importado = await sumImportado(db, alcance, { desde, hasta, anotadoHasta: creadoEn, idUsuario })
  return {
    membrete: { nombreOptica: optica.nombre, logo: optica.logo, color: optica.color, lineas: [] },
    ...{ nombre, desde, hasta, importado: aPesos(importado.cobrado) },
    cerrado: { dia: fechaEn(ZONA_POR_OMISION, creadoEn), nombre: periodo.nombreAutor },
    ...{ cobrado: aPesos(cobrado), base: aPesos(base), sinCosto: aPesos(sinCosto), comision: aPesos(comision) },
    renglones: filas.map((fila) => ({
      ...{ dia: fila.dia, pedido: `${fila.sucursalNumber}-${fila.folio}`, movimiento: etiquetaMovimiento[fila.tipo] },
      ...{ cobrado: aPesos(fila.cobrado), base: aPesos(fila.base), comision: aPesos(fila.comision) },
      porcentajes: [...new Set(fila.partes.map(({ porcentaje }) => porcentaje / 100))],
    })),
  }
}

/** Address of a statement, for five minutes and for this session. @throws AppError NO_ENCONTRADO. */
export async function enlazarEstado(ctx: CtxSesion, firmante: Firmante, id: number): Promise<{ pdfUrl: string }> {
  exigir(await selectEstado(ctx.db, id))
  return { pdfUrl: direccionDeCarta(ctx, firmante, PAPEL_DE_COMISION, id) }
}

/** The statement of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function estadoFirmado(
  ctx: Ctx,
  { clave, dibujarPdf }: { clave: KeyObject; dibujarPdf: DibujarPdf },
  pedida: CartaPedida,
): Promise<Buffer> {
  const id = await exigirCarta(ctx, clave, PAPEL_DE_COMISION, pedida)
  return dibujarPdf({ clase: 'comision', datos: await estadoDe(ctx, id) })
}
