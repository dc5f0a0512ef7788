import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { pedir } from '../clientes/pacientes.ts'
import { hacer } from './armazones.ts'

/** An EAN of 13 digits that no other run has. */
export function nuevoEan(): string {
  const cifras = `21${String(Date.now()).slice(-10)}`
  const suma = [...cifras].reduce((total, cifra, i) => total + Number(cifra) * (i % 2 === 0 ? 1 : 3), 0)
  return `${cifras}${(10 - (suma % 10)) % 10}`
}

const enDias = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')

/** What a box of a lot says to the scanner. */
export const cajaDe = (ean: string, lote: string, dias: number): string => `]d2010${ean}17${enDias(dias)}10${lote}`

/** A contact lens of the catalogue, made on the page of the stock; its panel stays open. */
export async function crearLente(page: Page, ean: string, modelo: string): Promise<void> {
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByRole('combobox', { name: 'Familia' }).click()
  await page.getByRole('option', { name: 'Lente de contacto' }).click()
  await nuevo.getByLabel('Marca').fill('Lentes')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Códigos EAN o UPC').fill(ean)
  await nuevo.getByLabel('Precio con IVA').fill('890')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  await expect(nuevo).toBeHidden()
}

/**
 * Boxes of two lots that branch 2 has sent to branch 1, made by the calls of an owner's page.
 * @param palabra what the lens is called.
 * @returns the lens, and the transfer that is on its way.
 */
export async function mandarCajas(dueno: Page, palabra: string): Promise<{ LENTE: number; TRASLADO: number }> {
  const [modelo, caduca] = [palabra.slice(0, 60), '2028-01-31']
  const LENTE = await hacer(dueno, '/inventario', {
    ...{ familia: 'lente_contacto', marca: palabra.slice(0, 40), modelo, color: '', medida: '', material: '' },
    ...{ genero: null, proveedor: '', precio: 890, claveSat: '42142913', unidadSat: 'H87', codigos: [] },
    ...{ sucursal: 2, minimo: 0, precioSucursal: null },
  })
  const lotes = [
    { lote: 'CERCA-2026-000000017', caduca, piezas: 1 },
    { lote: 'LEJOS-2027-000000018', caduca, piezas: 2 },
  ]
  const entrada = { sucursal: 2, lugar: 'exhibidor', cantidad: 3, costo: 300, documento: '', lotes }
  await hacer(dueno, `/inventario/${LENTE}/entradas`, entrada)
  const renglones = [{ articulo: LENTE, piezas: 3 }]
  const TRASLADO = await hacer(dueno, '/traslados', { de: 2, a: 1, nota: palabra, renglones })
  const sale = { lugar: 'exhibidor', renglones, lotes: [] }
  const enviado = await pedir(dueno, 'POST', `/traslados/${TRASLADO}/enviar`, sale, randomUUID())
  expect(enviado.status, JSON.stringify(enviado)).toBe(200)
  return { LENTE, TRASLADO }
}
