import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { ConfiguracionCorreo } from '../src/platform/entorno/entorno.correo.ts'

/** An e-mail at the far side. */
export interface Recibido {
  de: string
  para: string[]
  mensaje: string
}

/** Behaviour with its `n`th e-mail. `corta`: reads it whole and hangs up; `calla`: reads it and says nothing. */
export type Guion = 'acepta' | 'corta' | 'cuelga' | { paso: 'RCPT' | 'DATA'; codigo: number }

interface ServidorSmtp {
  cuenta: ConfiguracionCorreo
  recibidos: Recibido[]
}

const fallo = (codigo: number) => Object.assign(new Error('scripted'), { responseCode: codigo })

/** A mail server until the test ends. `clave` makes it ask for a login. */
export async function abrirSmtp(guion: (n: number) => Guion = () => 'acepta', clave?: string): Promise<ServidorSmtp> {
  const recibidos: Recibido[] = []
  let n = 0
  let ahora: Guion = 'acepta'
  const servidor = new SMTPServer({
    authOptional: clave === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(clave === undefined ? ['AUTH' as const] : [])],
    logger: false,
    onAuth: ({ password }, _sesion, listo) =>
      password === clave ? listo(null, { user: 'nitida' }) : listo(fallo(535)),
    onMailFrom(_direccion, _sesion, listo) {
      ahora = guion(++n)
      listo()
    },
    onRcptTo(_direccion, sesion, listo) {
      if (ahora === 'cuelga') cortar(servidor, sesion)
      else if (typeof ahora === 'object' && ahora.paso === 'RCPT') listo(fallo(ahora.codigo))
      else listo()
    },
    onData(flujo, sesion, listo) {
      const trozos: Buffer[] = []
      flujo.on('data', (trozo: Buffer) => trozos.push(trozo))
      flujo.on('end', () => {
        const { mailFrom, rcptTo } = sesion.envelope
        recibidos.push({
          de: mailFrom ? mailFrom.address : '',
          para: rcptTo.map(({ address }) => address),
          mensaje: Buffer.concat(trozos).toString(),
        })
        if (ahora === 'corta') cortar(servidor, sesion)
        else if (typeof ahora === 'object') listo(fallo(ahora.codigo))
        else listo()
      })
    },
  })
  servidor.on('error', () => {})
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise<void>((listo) => servidor.close(() => listo())))
  const { port: puerto } = servidor.server.address() as AddressInfo
  return {
    recibidos,
    cuenta: {
      servidor: '127.0.0.1',
      puerto,
      tls: false,
      acceso: null,
      remitente: 'facturas@optica.example.mx',
      responderA: null,
    },
  }
}

/** Hangs up in the middle of a conversation. */
function cortar(servidor: SMTPServer, { id }: SMTPServerSession): void {
  for (const conexion of servidor.connections)
    if ('id' in conexion && conexion.id === id && '_socket' in conexion)
      (conexion._socket as { destroy(): void }).destroy()
}
