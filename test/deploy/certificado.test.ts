import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { correr, falta } from './programas.ts'
import { abrirPuesta, type Puesta } from './puesta.ts'

/** Has the authority of a folder sign a certificate of `localhost` that ended years ago, as `site.pem`. */
function firmarTerminado(carpeta: string): void {
  const en = (nombre: string) => path.join(carpeta, nombre)
  writeFileSync(en('terminado.txt'), '')
  const politica = ['[ca]', 'default_ca = casa', '[casa]', 'database = terminado.txt', 'new_certs_dir = .']
  const firma = ['rand_serial = yes', 'policy = nombre', 'default_md = sha256', 'x509_extensions = sitio']
  const sitio = ['[nombre]', 'commonName = supplied', '[sitio]', 'subjectAltName = DNS:localhost']
  writeFileSync(en('terminado.cnf'), [...politica, ...firma, ...sitio, ''].join('\n'))
  const llave = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'terminado.key', '-out', 'terminado.csr']
  const fechas = ['-startdate', '20200101000000Z', '-enddate', '20200401000000Z']
  const salida = ['-in', 'terminado.csr', '-out', 'terminado.crt', '-notext']
  for (const pasos of [
    ['req', ...llave, '-subj', '/CN=localhost'],
    ['ca', '-batch', '-config', 'terminado.cnf', '-cert', 'ca.crt', '-keyfile', 'ca.key', ...fechas, ...salida],
  ]) {
    const hecho = correr('openssl', pasos, carpeta)
    if (!hecho.bien) throw new Error(hecho.dicho)
  }
  renameSync(en('site.pem'), en('bueno.pem'))
  writeFileSync(en('site.pem'), readFileSync(en('terminado.crt'), 'utf8') + readFileSync(en('terminado.key'), 'utf8'))
}

describe.skipIf(falta('haproxy', '-v') || falta('openssl', 'version'))('HAProxy with a certificate that ended', () => {
  let puesta: Puesta
  let puerto: number
  const proceso = http.createServer((_, respuesta) => respuesta.end('aquí'))
  proceso.on('upgrade', (_, linea) => {
    linea.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: eco\r\n\r\n')
    linea.pipe(linea)
  })
  beforeAll(async () => {
    proceso.listen(0, '127.0.0.1')
    await once(proceso, 'listening')
    const url = `http://127.0.0.1:${(proceso.address() as AddressInfo).port}`
    puesta = abrirPuesta()
    firmarTerminado(puesta.certificados)
    puerto = (await puesta.balanceador([url, url])).https
  })
  afterAll(async () => {
    await puesta?.cerrar()
    proceso.closeAllConnections()
    proceso.close()
  })

  const llamar = async (revisa: boolean) => {
    const linea = tls.connect({
      port: puerto,
      servername: 'localhost',
      ca: puesta.autoridad,
      rejectUnauthorized: revisa,
    })
    await once(linea, 'secureConnect')
    return linea
  }
  const decir = async (linea: tls.TLSSocket, dicho: string) => {
    linea.write(dicho)
    return String((await once(linea, 'data'))[0])
  }
  const pedir = async (revisa: boolean) => {
    const linea = await llamar(revisa)
    const respuesta = await decir(linea, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    linea.destroy()
    return respuesta
  }
  const TUNEL = 'GET /socket.io/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: eco\r\n\r\n'

  test('gets the next one by a reload, and who is there keeps his socket', async () => {
    await expect(pedir(true)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' })
    await expect.poll(() => pedir(false), { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 200 /)
    const dentro = await llamar(false)
    expect(await decir(dentro, TUNEL)).toMatch(/^HTTP\/1\.1 101 /)

    renameSync(path.join(puesta.certificados, 'bueno.pem'), path.join(puesta.certificados, 'site.pem'))
    puesta.motores.get('haproxy')?.decir('SIGUSR2')

    await vi.waitFor(async () => expect(await pedir(true)).toMatch(/^HTTP\/1\.1 200 /), {
      timeout: 20_000,
      interval: 200,
    })
    expect(await decir(dentro, 'sigo aquí')).toBe('sigo aquí')
    dentro.destroy()
  })
})
