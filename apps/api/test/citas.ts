import type { CrearCita, citas } from '@nitida/contract/citas'
import type { Peticion } from '@nitida/contract/endpoint'
import { firmarEnlace } from '../src/modules/citas/citas.enlace.ts'
import { buildCliente, buildSucursal, buildUsuario, type ClienteDePrueba, type UsuarioDePrueba } from './builders.ts'
import type { TestApp } from './testApp.ts'

export interface Mostrador {
  idSucursal: number
  usuario: UsuarioDePrueba
  tk: string
  cliente: ClienteDePrueba
}

/** A branch with somebody at the counter and one patient. */
export async function abrirMostrador(t: TestApp, datos: { zona?: string; cliente?: string } = {}): Promise<Mostrador> {
  const idSucursal = await buildSucursal(t.db, { ...(datos.zona && { zona: datos.zona }) })
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal })
  const cliente = await buildCliente(t.db, { idSucursal, ...(datos.cliente && { nombre: datos.cliente }) })
  return { idSucursal, usuario, tk: await t.entrar(usuario), cliente }
}

/** Body of a form for a new appointment: tomorrow at ten unless said otherwise. */
export const citaNueva = (
  { idSucursal, cliente }: Mostrador,
  cambios: Partial<CrearCita> = {},
): Peticion<typeof citas.crear>['body'] => ({
  fecha: '2026-11-25',
  hora: '10:00',
  sucursalId: idSucursal,
  sucursalDireccion: 'La que sea',
  idCliente: cliente.id,
  clienteName: 'OTRO NOMBRE',
  telefonoCliente: cliente.telefono,
  ...cambios,
})

/** An appointment as it stands in the database. */
export const leerFila = (t: TestApp, id: number) =>
  t.db
    .selectFrom('cita')
    .select(['fecha', 'hora', 'id_sucursal', 'telefono', 'confirmada', 'cancelada', 'revision', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The outbox rows of an appointment, in the order they were written. */
export const avisosDe = (t: TestApp, idCita: number) =>
  t.db
    .selectFrom('mensaje')
    .select(['clave', 'estado', 'telefono', 'texto', 'error_codigo as codigo', 'creado_por as creadoPor', 'intentos'])
    .where('id_cita', '=', idCita)
    .orderBy('id')
    .execute()

export const auditoriaDe = (t: TestApp, entidad: string, id: number) =>
  t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario', 'id_sucursal', 'antes', 'despues'])
    .where('entidad', '=', entidad)
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()

/** The token that the notice of an appointment carries. */
export const tokenDe = (t: TestApp, id: number, revision = 1): string =>
  firmarEnlace(t.app.deps.claveEnlaces, { id, revision })
