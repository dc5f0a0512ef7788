import { cortes } from '@nitida/contract/cortes'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
import type { TestApp } from './testApp.ts'

/** A person at a till, with a session. */
export interface Cajero {
  usuario: UsuarioDePrueba
  tk: string
}

interface Lugar {
  zona?: string
  direccion?: string
  folio?: string
}

const entrarComo = async (t: TestApp, usuario: UsuarioDePrueba): Promise<Cajero> => ({
  usuario,
  tk: await t.entrar(usuario),
})

/** A branch with its manager and two people at its tills. */
export async function abrirTienda(t: TestApp, lugar: Lugar = {}) {
  const idSucursal = await buildSucursal(t.db, lugar)
  const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal, nombre: 'Elena' })
  await t.db.updateTable('sucursal').set({ id_encargado: encargado.id }).where('id', '=', idSucursal).execute()
  return {
    idSucursal,
    encargado: await entrarComo(t, encargado),
    caja: await entrarComo(t, await buildUsuario(t.db, { tipo: '2', idSucursal, nombre: 'Carmen' })),
    otra: await entrarComo(t, await buildUsuario(t.db, { tipo: '2', idSucursal, nombre: 'Óscar' })),
  }
}

/** A type 0 without branch. */
export const abrirMaestro = async (t: TestApp, idSucursal: number | null = null): Promise<Cajero> =>
  entrarComo(t, await buildUsuario(t.db, { tipo: '0', idSucursal, nombre: 'Laura' }))

/** Rows that wait for the closing of his till. */
export const esperaDe = (t: TestApp, { tk, usuario }: Cajero, query: { page?: number; limit?: number } = {}) =>
  t.call(tk, cortes.transacciones, { params: { userId: usuario.id }, query })

export const diaDe = async (t: TestApp, { tk, usuario }: Cajero) =>
  (await t.call(tk, cortes.comprobacionDiaria, { params: { userId: usuario.id } })).body

/** Confirms the closing as the screen does: with the totals it was shown. */
export async function cerrarCaja(t: TestApp, cajero: Cajero, cambios: object = {}) {
  const { body } = await esperaDe(t, cajero)
  return t.call(cajero.tk, cortes.crear, { body: { ...body.totales, ...cambios } })
}

export const SIN_COBROS = {
  totalEfectivo: 0,
  totalCredito: 0,
  totalDebito: 0,
  totalTransferencia: 0,
  totalGeneral: 0,
}

/** Ledger rows with their stamps, oldest first. */
export const sellosDe = (t: TestApp) =>
  t.db
    .selectFrom('pago')
    .select(['id', 'importe', 'dia', 'id_usuario as usuario', 'id_sucursal as sucursal'])
    .select(['corte_persona as persona', 'corte_sucursal as deSucursal'])
    .orderBy('id')
    .execute()
