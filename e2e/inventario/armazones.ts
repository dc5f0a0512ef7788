import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { pedir } from '../clientes/pacientes.ts'

/** Does a thing once, as the page's user, and says the id of what came of it. */
export async function hacer(page: Page, path: string, body: object): Promise<number> {
  const hecho = await pedir(page, 'POST', path, body, randomUUID())
  expect(hecho.status, JSON.stringify(hecho)).toBe(200)
  return hecho.id
}

/** A frame of a model of its own, which is its code too, with so many pieces in a branch. @returns its id. */
export async function surtirArmazon(dueno: Page, modelo: string, piezas: number, sucursal = 1): Promise<number> {
  const id = await hacer(dueno, '/inventario', {
    ...{ familia: 'armazon', marca: modelo, modelo: 'Uno', color: '', medida: '', material: '', genero: null },
    ...{ proveedor: '', precio: 900, claveSat: '42142905', unidadSat: 'H87', codigos: [], codigo: modelo },
    ...{ sucursal, minimo: 0, precioSucursal: null },
  })
  const entrada = { sucursal, lugar: 'exhibidor', cantidad: piezas, costo: 300, documento: '', lotes: [] }
  await hacer(dueno, `/inventario/${id}/entradas`, entrada)
  return id
}
