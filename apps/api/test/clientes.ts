import type { DatosClienteEnviados } from '@nitida/contract/clientes'
import type { TipoUsuario } from '@nitida/contract/permisos'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
import type { TestApp } from './testApp.ts'

let telefonos = 0

/** Body of a new patient, with a phone that no other has unless a test says otherwise. */
export const clienteNuevo = (cambios: Partial<DatosClienteEnviados> = {}): DatosClienteEnviados => ({
  nombreCompleto: 'Rosa Ibáñez Peña',
  edad: '42',
  telefono: String(2_220_000_000 + ++telefonos),
  ...cambios,
})

export interface Puesto {
  usuario: UsuarioDePrueba
  tk: string
  idSucursal: number
}

/** A person logged in at a branch of his own, or at the named one. */
export async function abrirPuesto(t: TestApp, tipo: TipoUsuario = '2', sucursal?: number): Promise<Puesto> {
  const idSucursal = sucursal ?? (await buildSucursal(t.db))
  const usuario = await buildUsuario(t.db, { tipo, idSucursal })
  return { usuario, tk: await t.entrar(usuario), idSucursal }
}

export const leerCliente = (t: TestApp, id: number) =>
  t.db.selectFrom('cliente').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
