import type { Sucursal } from '@nitida/contract/sucursales'
import { expect, test } from 'vitest'
import { cuerpoDeCrear, cuerpoDeGuardar, enBase64 } from './sucursal.cuerpo.ts'
import { editarSucursalSchema, valoresDe } from './sucursal.schema.ts'

const antes: Sucursal = {
  id: 7,
  sucursalNumber: '07',
  direccion: 'Av. Juárez 120',
  codigoPostal: '72000',
  rfc: 'EKU9003173C9',
  razonSocial: 'OPTICAS',
  CSD: 'Registrada',
  privateKey: 'Registrada',
  passCSD: 'Registrada',
  idEncargado: 3,
  encargado: 'Ricardo Fuentes Salas',
  active: true,
  zonaHoraria: 'America/Mexico_City',
  tasaIva: '0.16',
  regimen: 'RFC',
  recordatorioHoras: 24,
  recordatorioProximoHoras: 2,
  silencioDesde: 21,
  silencioHasta: 9,
  autofactura: true,
  globalCada: 'manual',
  anticipos: 'complementos',
  telefono: '2221234567',
  horario: null,
  mapa: null,
  csdVigenteHasta: null,
  version: 1,
  eliminada: false,
}
const iniciales = valoresDe(antes)
const nada = { CSD: null, privateKey: null, passCSD: null }

test('an update sends what changed and nothing else', async () => {
  const cambiar = (cambios: object) => cuerpoDeGuardar(editarSucursalSchema.parse({ ...iniciales, ...cambios }), antes)
  expect(await cambiar({})).toEqual(nada)
  expect(await cambiar({ direccion: '', rfc: 'eku9003173c9', encargado: null })).toEqual(nada)
  expect(await cambiar({ codigoPostal: '72760', tasaIva: '0.08', passCSD: 'abc' })).toEqual({
    ...nada,
    codigoPostal: '72760',
    tasaIva: '0.08',
    passCSD: 'abc',
  })
  expect(await cambiar({ telefono: '' })).toEqual({ ...nada, telefono: '' })
  expect(await cambiar({ encargado: { id: 4, nombre: 'Ana' } })).toEqual({ ...nada, idEncargado: 4 })
})

test('a new branch is sent whole, its files as base64', async () => {
  const CSD = new File(['abc'], 'sello.cer')
  const cuerpo = await cuerpoDeCrear(editarSucursalSchema.parse({ ...iniciales, CSD }), 3)
  expect(cuerpo).toEqual({
    numeroSucursal: '07',
    direccion: 'Av. Juárez 120',
    codigoPostal: '72000',
    rfc: 'EKU9003173C9',
    razonSocial: 'OPTICAS',
    zonaHoraria: 'America/Mexico_City',
    recordatorioHoras: 24,
    recordatorioProximoHoras: 2,
    silencioDesde: 21,
    silencioHasta: 9,
    tasaIva: '0.16',
    regimen: 'RFC',
    autofactura: true,
    globalCada: 'manual',
    anticipos: 'complementos',
    telefono: '2221234567',
    horario: null,
    mapa: null,
    idEncargado: 3,
    CSD: 'YWJj',
    privateKey: null,
    passCSD: null,
  })
})

test('a file travels as base64 without data-URL prefix, every byte of it', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  const leidos = Array.from(atob(await enBase64(new Blob([bytes]))), (letra) => letra.charCodeAt(0))
  expect(leidos).toEqual([...bytes])
})
