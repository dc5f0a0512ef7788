import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { CorreoSaliente } from './transporte.ts'

/** Message-ID of a row, the same whenever and wherever it is made. */
export function identificador({ clave, de }: Pick<CorreoSaliente, 'clave' | 'de'>): string {
  const huella = createHash('sha256').update(clave).digest('hex').slice(0, 40)
  return `<${huella}@${de.direccion.slice(de.direccion.lastIndexOf('@') + 1)}>`
}

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapar = (texto: string): string => texto.replace(/[&<>"]/g, (signo) => ENTIDADES[signo] ?? signo)

/** The text as HTML, for programs that show it: paragraphs, no picture, no link, nothing that is fetched. */
function htmlDe({ texto, de }: CorreoSaliente): string {
  const marca = de.color || '#00545b'
  const parrafos = texto
    .split(/\n{2,}/)
    .map((parrafo) => `<p style="margin:0 0 14px">${escapar(parrafo).replaceAll('\n', '<br>')}</p>`)
  return [
    '<!doctype html><html lang="es-MX"><body style="margin:0;padding:24px;background:#f3f7f7">',
    `<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-top:4px solid ${marca};`,
    'font:16px/1.5 Arial,Helvetica,sans-serif;color:#112123">',
    `<p style="margin:0 0 18px;font-size:18px;font-weight:bold;color:${marca}">${escapar(de.nombre)}</p>`,
    ...parrafos,
    '</div></body></html>',
  ].join('')
}

/**
 * An e-mail as it travels, and as a file. Addresses are handed over as objects, so that none can hide in another (reliability
 * §2); the library may not read files or fetch addresses.
 */
export function componer(correo: CorreoSaliente): Promise<Buffer> {
  const { de, para, responderA, asunto, texto, fecha, archivos } = correo
  const mensaje = new MailComposer({
    messageId: identificador(correo),
    date: fecha,
    from: { name: de.nombre, address: de.direccion },
    to: { name: para.nombre, address: para.direccion },
    ...(responderA && { replyTo: { name: '', address: responderA } }),
    subject: asunto,
    text: texto,
    html: htmlDe(correo),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: archivos.map(({ nombre, tipo, contenido }) => ({
      filename: nombre,
      contentType: tipo,
      content: contenido,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) => {
    mensaje.compile().build((error, bytes) => (error || !bytes ? reject(error) : resolve(bytes)))
  })
}
