import type { KeyObject } from 'node:crypto'
import { CARTA_ARCO } from '@nitida/contract/arco'
import { DIAS_PARA_CUMPLIR, type MotivoDeNegativa, type TipoArco } from '@nitida/contract/arco.rules'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { contactoImpreso } from '@nitida/documents/formatos'
import type { CartaImpresa } from '@nitida/documents/pdf/carta'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type CartaPedida, direccionDeCarta, escribirDia, exigirCarta } from '../documentos/documentos.carta.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { contactoDeSucursal } from '../sucursales/sucursales.alcance.service.ts'
import type { FilaDeSolicitud } from './arco.queries.ts'
import { solicitudDe } from './arco.service.ts'

const derechos: Record<TipoArco, string> = {
  acceso: 'acceso a tus datos personales',
  rectificacion: 'rectificación de tus datos personales',
  cancelacion: 'cancelación de tus datos personales',
  oposicion: 'oposición al uso de tus datos personales',
}
const motivos: Record<MotivoDeNegativa, string> = {
  no_acreditado: 'no se acreditó la identidad del titular o la representación de quien la presentó',
  sin_datos: 'no tenemos datos personales tuyos',
  derechos_de_tercero: 'se lesionarían los derechos de un tercero',
  impedimento_legal: 'hay un impedimento legal o una resolución de autoridad competente que lo restringe',
  ya_realizada: 'lo que pides ya se había realizado',
}

function decision({ procede, motivo, cumplirAntesDe }: FilaDeSolicitud): string {
  if (procede && cumplirAntesDe)
    return `Tu solicitud procede. La cumpliremos a más tardar el ${escribirDia(cumplirAntesDe)}, dentro de los ${DIAS_PARA_CUMPLIR} días hábiles que da la ley.`
  return `Tu solicitud no procede porque ${motivo ? motivos[motivo] : 'la ley no lo permite'}.`
}

/** Until when what the law has kept is kept; nothing before the block. */
function conservacion({ bloqueadoEn, expedienteHasta, fiscalHasta }: FilaDeSolicitud): string[] {
  if (!bloqueadoEn) return []
  const plazos = [
    expedienteHasta && `tu expediente clínico hasta el ${escribirDia(expedienteHasta)} (NOM-004-SSA3-2012)`,
    fiscalHasta &&
      `tus compras y facturas hasta el ${escribirDia(fiscalHasta)} (Código Fiscal de la Federación, art. 30)`,
  ].filter(Boolean)
  const dia = escribirDia(fechaEn(ZONA_POR_OMISION, bloqueadoEn))
  const bloqueo = `Tus datos están bloqueados desde el ${dia}: ya no se usan para atenderte ni para escribirte.`
  if (plazos.length === 0)
    return [`${bloqueo} No hay nada que la ley obligue a conservar, así que después se suprimen.`]
  return [`${bloqueo} La ley obliga a conservar ${plazos.join(' y ')}; después se suprimen.`]
}

const QUEJA =
  'Si no estás de acuerdo con esta respuesta, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno dentro de los quince días siguientes a la fecha en que la recibas.'

/** What the letter with the answer to a case says. @throws AppError NO_ENCONTRADO before there is an answer. */
async function cartaDe(ctx: CtxSesion, id: number): Promise<CartaImpresa> {
  const fila = await solicitudDe(ctx, id)
  if (!fila.respondidaEn || fila.respuesta === null) throw new AppError('NO_ENCONTRADO')
  const { nombre: nombreOptica, logo, color } = ctx.optica
  const contacto = contactoImpreso(await contactoDeSucursal(ctx, fila.idSucursal))
  return {
    membrete: { nombreOptica, logo, color, lineas: [fila.direccionSucursal, ...contacto] },
    asunto: 'Respuesta a tu solicitud',
    lineas: [escribirDia(fechaEn(ZONA_POR_OMISION, fila.respondidaEn)), `Solicitud ${id}`],
    destinatario: fila.nombreCliente,
    parrafos: [
      `El ${escribirDia(fila.recibida)} recibimos tu solicitud de ${derechos[fila.tipo]}:`,
      `«${fila.detalle}»`,
      decision(fila),
      ...fila.respuesta.split(/\n+/),
      ...conservacion(fila),
      QUEJA,
    ],
    firmante: fila.respondidaPor,
  }
}

/** Address of the letter, for five minutes and for this session. @throws AppError NO_ENCONTRADO. */
export async function enlazarCarta(ctx: CtxSesion, firmante: Firmante, id: number): Promise<{ pdfUrl: string }> {
  await cartaDe(ctx, id)
  return { pdfUrl: direccionDeCarta(ctx, firmante, CARTA_ARCO, id) }
}

/** The letter of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function cartaFirmada(
  ctx: Ctx,
  { clave, dibujarPdf }: { clave: KeyObject; dibujarPdf: DibujarPdf },
  pedida: CartaPedida,
): Promise<Buffer> {
  const id = await exigirCarta(ctx, clave, CARTA_ARCO, pedida)
  const actor = { id: 0, tipo: '0', name: '', lastName: '', secondLastName: '', idSucursal: null } as const
  return dibujarPdf({ clase: 'carta', datos: await cartaDe({ ...ctx, actor, alcance: { tipo: 'todas' } }, id) })
}
