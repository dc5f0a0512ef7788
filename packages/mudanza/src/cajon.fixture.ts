import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Renglon } from '@nitida/contract/mudanza.libros'
import { abrir } from './abrir.ts'

/** A folder for files of a test. */
export async function cajon() {
  const carpeta = await mkdtemp(path.join(os.tmpdir(), 'nitida-mudanza-'))
  let numero = 0
  const guardado = async (datos: string | Buffer): Promise<string> => {
    const archivo = path.join(carpeta, String(numero++))
    await writeFile(archivo, datos)
    return archivo
  }
  /** All rows of a file. */
  const leer = async (datos: string | Buffer, nombre = 'clientes.csv', hoja?: string) => {
    const abierta = await abrir(await guardado(datos), nombre, hoja)
    const renglones: Renglon[] = []
    for await (const renglon of abierta.filas()) renglones.push(renglon)
    return { ...abierta, renglones, celdas: renglones.map(({ celdas }) => celdas) }
  }
  return { guardado, leer, vaciar: () => rm(carpeta, { recursive: true, force: true }) }
}
