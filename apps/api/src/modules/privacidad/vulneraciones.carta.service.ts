import type { KeyObject } from 'node:crypto'
import { conValoresNeutros } from '@nitida/contract/aviso.texto'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { CARTA_VULNERACION, type Vulneracion } from '@nitida/contract/vulneraciones'
import type { ClaseDeDatos, TipoDeVulneracion } from '@nitida/contract/vulneraciones.rules'
import type { CartaImpresa } from '@nitida/documents/pdf/carta'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type CartaPedida, direccionDeCarta, escribirDia, exigirCarta } from '../documentos/documentos.carta.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { vulneracionDe } from './vulneraciones.service.ts'

const hechos: Record<TipoDeVulneracion, string> = {
  perdida: 'se perdieron o se destruyeron datos personales sin autorización',
  robo: 'se robaron, se extraviaron o se copiaron datos personales sin autorización',
  acceso: 'alguien usó o vio datos personales sin autorización',
  alteracion: 'se dañaron o se cambiaron datos personales sin autorización',
}
const clases: Record<ClaseDeDatos, string> = {
  identificacion: 'nombre, edad y otros datos que te identifican',
  contacto: 'teléfonos, correo y domicilio',
  salud: 'graduaciones, historia clínica y otros datos de salud',
  compras: 'pedidos, pagos y citas',
  fiscales: 'datos de facturación',
  acceso: 'contraseñas o claves de acceso',
  imagenes: 'fotos o firma',
}
const enumerar = new Intl.ListFormat('es-MX')

const apertura = ({ tipo, ocurrida, conocida }: Vulneracion): string =>
  `El ${escribirDia(conocida)} supimos que ${hechos[tipo]}${ocurrida ? ` el ${escribirDia(ocurrida)}` : ''}, y los tuyos pueden estar entre ellos. Te lo informamos como lo pide el artículo 19 de la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.`

/** What the letter to those whom a breach reaches says (Reglamento de la LFPDPPP, art. 65). @throws AppError NO_ENCONTRADO. */
async function cartaDe(
  ctx: Pick<Ctx, 'db' | 'optica' | 'now'>,
  vivos: AjustesVivos,
  id: number,
): Promise<CartaImpresa> {
  const una = await vulneracionDe(ctx, id)
  const { nombre: nombreOptica, logo, color } = ctx.optica
  const { privacidadDomicilio, privacidadCorreo, privacidadTelefono } = vivos.actuales
  const { domicilio, correoPrivacidad, telefono } = conValoresNeutros({
    ...{ domicilio: privacidadDomicilio, correoPrivacidad: privacidadCorreo, telefono: privacidadTelefono },
  })
  const { datos, recomendaciones } = una.vigente
  const parrafos = [
    apertura(una),
    `Qué pasó: ${una.quePaso}`,
    `Qué datos: ${enumerar.format(datos.map((clase) => clases[clase]))}.`,
    `Qué hicimos: ${una.medidas}`,
    ...(recomendaciones ? [`Qué te recomendamos: ${recomendaciones}`] : []),
    `Para saber más, escríbenos a ${correoPrivacidad}, llámanos al ${telefono} o visítanos en ${domicilio}.`,
  ]
  return {
    membrete: { nombreOptica, logo, color, lineas: [privacidadDomicilio, privacidadTelefono].filter(Boolean) },
    asunto: 'Aviso sobre tus datos personales',
    lineas: [escribirDia(fechaEn(ZONA_POR_OMISION, ctx.now())), `Vulneración ${id}`],
    destinatario: 'A quien pertenecen los datos',
    parrafos: parrafos.flatMap((parrafo) => parrafo.split(/\n+/)),
    firmante: 'Responsable de datos personales',
  }
}

/** Address of the letter, for five minutes and for this session. @throws AppError NO_ENCONTRADO. */
export async function enlazarAviso(ctx: CtxSesion, firmante: Firmante, id: number): Promise<{ pdfUrl: string }> {
  await vulneracionDe(ctx, id)
  return { pdfUrl: direccionDeCarta(ctx, firmante, CARTA_VULNERACION, id) }
}

/** The letter of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function avisoFirmado(
  ctx: Ctx,
  { clave, dibujarPdf, ajustes }: { clave: KeyObject; dibujarPdf: DibujarPdf; ajustes: AjustesVivos },
  pedida: CartaPedida,
): Promise<Buffer> {
  const id = await exigirCarta(ctx, clave, CARTA_VULNERACION, pedida)
  return dibujarPdf({ clase: 'carta', datos: await cartaDe(ctx, ajustes, id) })
}
