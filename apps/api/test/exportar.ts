import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportaciones, type FormatoDeExportacion, type ListaExportable } from '@nitida/contract/exportaciones'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { abrir } from '@nitida/mudanza/abrir'
import type { TestApp } from './testApp.ts'

let archivos = 0

/** All rows of a file that left, as the import's reader reads them. */
export async function leerArchivo(t: TestApp, bytes: Buffer): Promise<Celda[][]> {
  const ruta = path.join(t.carpeta, `exportado-${++archivos}`)
  await writeFile(ruta, bytes)
  const filas: Celda[][] = []
  for await (const { celdas } of (await abrir(ruta, 'exportado')).filas()) filas.push(celdas)
  return filas
}

/** Asks for a list and fetches its file. */
export async function exportar(
  t: TestApp,
  tk: string,
  lista: ListaExportable,
  filtro: Record<string, string> = {},
  formato: FormatoDeExportacion = 'xlsx',
) {
  const { status, body } = await t.call(tk, exportaciones.crear, { body: { lista, formato, filtro } })
  if (status !== 200) throw new Error(`export: ${status} ${JSON.stringify(body)}`)
  const respuesta = await t.app.inject(body.data.url)
  return { ...body.data, respuesta, bytes: respuesta.rawPayload }
}

/** Rows of an exported list by their headings. */
export async function filasDe(...[t, tk, lista, filtro, formato]: Parameters<typeof exportar>) {
  const { bytes } = await exportar(t, tk, lista, filtro, formato)
  const [titulos = [], ...filas] = await leerArchivo(t, bytes)
  return filas.map((celdas) => Object.fromEntries(titulos.map((titulo, i) => [String(titulo), celdas[i] ?? null])))
}
