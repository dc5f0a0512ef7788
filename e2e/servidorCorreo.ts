import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type CorreoRecibido, leerCorreo } from '../apps/api/test/buzon.ts'

/** Waits for the e-mail to an address and reads it. */
export async function correoPara(direccion: string): Promise<CorreoRecibido> {
  const { E2E_CORREO_DIR: carpeta } = process.env
  if (!carpeta) throw new Error('E2E_CORREO_DIR is not set')
  const suyo = () =>
    fs
      .readdirSync(carpeta)
      .filter((nombre) => nombre.endsWith('.eml'))
      .map((nombre) => fs.readFileSync(path.join(carpeta, nombre), 'utf8'))
      .find((texto) => texto.startsWith(`${direccion}\r\n`))
  // The attachments are drawn first, by a thread that may not have started yet.
  await expect.poll(suyo, { message: `an e-mail for ${direccion}`, timeout: 60_000 }).toBeDefined()
  return leerCorreo(suyo() ?? '')
}
