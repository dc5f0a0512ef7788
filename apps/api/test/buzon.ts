import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps e-mails as files, one for each, where journeys of any process find them. */
export async function abrirBuzon(): Promise<{ entorno: Record<string, string>; cerrar: () => Promise<void> }> {
  const carpeta = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-correo-'))
  let n = 0
  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(flujo, sesion, listo) {
      const trozos: Buffer[] = []
      flujo.on('data', (trozo: Buffer) => trozos.push(trozo))
      flujo.on('end', () => {
        const para = sesion.envelope.rcptTo.map(({ address }) => address).join(',')
        const parcial = path.join(carpeta, `${++n}.parte`)
        fs.writeFileSync(parcial, `${para}\r\n${Buffer.concat(trozos).toString()}`)
        fs.renameSync(parcial, path.join(carpeta, `${n}.eml`))
        listo()
      })
    },
  })
  servidor.on('error', () => {})
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  process.env.E2E_CORREO_DIR = carpeta
  const { port } = servidor.server.address() as AddressInfo
  return {
    entorno: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), CORREO_REMITENTE: 'facturas@nitida.example' },
    cerrar: async () => {
      await new Promise<void>((listo) => servidor.close(() => listo()))
      fs.rmSync(carpeta, { recursive: true, force: true })
    },
  }
}

/** An e-mail as it arrived: its raw text and its attachments by name. */
export interface CorreoRecibido {
  texto: string
  adjuntos: Map<string, Buffer>
}

const decodificado = (nombre: string): string =>
  nombre.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, modo: string, texto: string) =>
    modo.toUpperCase() === 'B'
      ? Buffer.from(texto, 'base64').toString('utf8')
      : Buffer.from(
          texto.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
          'latin1',
        ).toString('utf8'),
  )

export function leerCorreo(texto: string): CorreoRecibido {
  const adjuntos = new Map<string, Buffer>()
  for (const parte of texto.split(/\r\n--[^\r\n]+/)) {
    const corte = parte.indexOf('\r\n\r\n')
    const cabeza = parte.slice(0, corte).replace(/\r\n[ \t]/g, ' ')
    const cuerpo = parte.slice(corte + 4)
    const extendido = [...cabeza.matchAll(/filename\*\d*\*?=(?:utf-8'')?"?([^;\r\n"]+)/gi)]
      .map(([, uno]) => uno)
      .join('')
    const simple = /filename="?([^"\r\n]+)"?/i.exec(cabeza)?.[1]
    const nombre = extendido ? decodeURIComponent(extendido) : simple && decodificado(simple)
    if (nombre) adjuntos.set(nombre, Buffer.from(cuerpo, 'base64'))
  }
  return { texto, adjuntos }
}
