import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leerListaDelSat, type ParteDelSat } from './lista.sat.ts'
import { leerMetadato } from './metadatos.sat.ts'
import { Rechazo } from './rechazo.ts'
import { zip } from './xlsx.fixture.ts'

let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(path.join(os.tmpdir(), 'nitida-sat-'))
})
afterAll(() => rm(carpeta, { recursive: true }))

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'
const UUID = '5f0b9c1a-1111-4222-8333-abcdefabcdef'
const fila = (cambios: Record<string, string> = {}): string =>
  Object.values({
    ...{
      uuid: UUID,
      emisor: 'ONP180412AB7',
      nombreEmisor: 'ÓPTICA NIÑOS',
      receptor: 'XAXX010101000',
      nombreReceptor: 'PÚBLICO',
    },
    ...{ pac: 'SPR190613I52', fecha: '2026-11-03 09:08:07', certificada: '2026-11-03 09:08:09', monto: '1160.00' },
    ...{ efecto: 'Ingreso', estatus: '1', cancelada: '' },
    ...cambios,
  }).join('~')

async function leer(datos: string | Buffer): Promise<ParteDelSat[] | string> {
  const archivo = path.join(carpeta, 'lista')
  await writeFile(archivo, datos)
  try {
    const partes: ParteDelSat[] = []
    for await (const parte of leerListaDelSat(archivo)) partes.push(parte)
    return partes
  } catch (error) {
    if (error instanceof Rechazo) return error.codigo
    throw error
  }
}
const nombres = (leido: ParteDelSat[] | string) =>
  typeof leido === 'string'
    ? leido
    : leido.map((parte) => parte.origen === 'metadatos' && parte.documento?.nombreEmisor)

test('a row is read as SAT writes it', () => {
  expect(leerMetadato(fila())).toEqual({
    ...{
      uuid: UUID,
      rfcEmisor: 'ONP180412AB7',
      nombreEmisor: 'ÓPTICA NIÑOS',
      rfcReceptor: 'XAXX010101000',
      nombreReceptor: 'PÚBLICO',
    },
    ...{ fecha: '2026-11-03 09:08:07', total: 116_000, moneda: null, efecto: 'I', vigente: true },
  })
  expect(leerMetadato(fila({ monto: '$1,234,567.895', estatus: 'Cancelado', efecto: 'P' }))).toMatchObject({
    ...{ total: 123_456_790, vigente: false, efecto: 'P' },
  })
})

test.each<Record<string, string>>([
  { uuid: '5f0b9c1a' },
  { emisor: 'NO' },
  { fecha: '2026-02-30 10:00:00' },
  { fecha: '03/11/2026' },
  { monto: '-1' },
  { monto: '1e9' },
  { estatus: '2' },
  { efecto: 'Otro' },
  { nombreEmisor: 'A~B' },
])('a row is none with %o', (cambios) => expect(leerMetadato(fila(cambios))).toBeNull())

test('letters arrive in UTF-8, with and without a mark, in Windows-1252 and in UTF-16', async () => {
  const texto = `${ENCABEZADO}\r\n${fila()}\r\n`
  for (const datos of [
    texto,
    `\ufeff${texto}`,
    Buffer.from(texto, 'latin1'),
    Buffer.from(`\ufeff${texto}`, 'utf16le'),
    zip([{ nombre: 'ABC_01.txt', datos: texto }]),
  ])
    expect(nombres(await leer(datos))).toEqual(['ÓPTICA NIÑOS'])
})

test('what is no list is refused by a sentence, and a bad row is told by its number', async () => {
  expect(await leer('')).toBe('VACIO')
  expect(await leer('hola')).toBe('OTRO_FORMATO')
  expect(await leer('x'.repeat(50_000))).toBe('OTRO_FORMATO')
  expect(await leer(zip([]))).toBe('OTRO_FORMATO')
  expect(await leer(Buffer.from('PK\u0003\u0004nada'))).toBe('DANADO')
  expect(await leer(`${ENCABEZADO}\n${fila()}\0`)).toBe('DANADO')
  expect(await leer(zip(Array.from({ length: 20_001 }, (_, n) => ({ nombre: `${n}.xml`, datos: '' }))))).toBe('BOMBA')
  expect(await leer(`${ENCABEZADO}\n\n${fila({ monto: 'x' })}\n`)).toEqual([
    { origen: 'metadatos', donde: 'renglón 3', documento: null },
  ])
})
