import type { TipoUsuario } from '@nitida/contract/permisos'
import type { BaseDatos } from '../src/platform/datos/db.ts'
import { cifrarContrasena } from '../src/platform/seguridad/contrasenas.ts'
import { AHORA } from './reloj.ts'

export const CONTRASENA = 'una contraseña larga'

export interface UsuarioDePrueba {
  id: number
  correo: string
  tipo: TipoUsuario
  idSucursal: number | null
}

let consecutivo = 0
const siguiente = (): number => ++consecutivo

let hashDePrueba: Promise<string> | null = null

interface DatosSucursal {
  folio?: string
  direccion?: string
  rfc?: string
  zona?: string
  activa?: boolean
  idEncargado?: number
}

/** A branch; everything a test does not say is fixed and readable. */
export async function buildSucursal(db: BaseDatos, datos: DatosSucursal = {}): Promise<number> {
  const n = siguiente()
  const { id } = await db
    .insertInto('sucursal')
    .values({
      folio: datos.folio ?? String(n),
      direccion: datos.direccion ?? `Calle ${n}, Puebla`,
      codigo_postal: '72000',
      rfc: datos.rfc ?? 'EKU9003173C9',
      razon_social: 'ESCUELA KEMPER URGATE',
      zona_horaria: datos.zona ?? 'America/Mexico_City',
      activa: datos.activa ?? true,
      id_encargado: datos.idEncargado ?? null,
      creada_en: AHORA,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface DatosUsuario {
  tipo?: TipoUsuario
  idSucursal?: number | null
  correo?: string
  nombre?: string
  horario?: string | null
  activo?: boolean
}

/** A user, in a branch of his own unless one is named (type 0 has none). His password is `CONTRASENA`. */
export async function buildUsuario(db: BaseDatos, datos: DatosUsuario = {}): Promise<UsuarioDePrueba> {
  const n = siguiente()
  const tipo = datos.tipo ?? '2'
  const idSucursal = datos.idSucursal !== undefined ? datos.idSucursal : tipo === '0' ? null : await buildSucursal(db)
  hashDePrueba ??= cifrarContrasena(CONTRASENA)
  const correo = datos.correo ?? `usuario${n}@prueba.mx`
  const { id } = await db
    .insertInto('usuario')
    .values({
      nombre: datos.nombre ?? 'Ana',
      apellido_paterno: 'Prueba',
      apellido_materno: String(n),
      correo,
      contrasena_hash: await hashDePrueba,
      tipo,
      horario: datos.horario !== undefined ? datos.horario : tipo === '0' ? null : '00:00-23:59',
      id_sucursal: idSucursal,
      activo: datos.activo ?? true,
      creado_en: AHORA,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, correo, tipo, idSucursal }
}

interface DatosCliente {
  idSucursal?: number
  nombre?: string
  telefono?: string
  telefono2?: string | null
  edad?: number
  eliminadoEn?: Date | null
  creadoPor?: number
}

export interface ClienteDePrueba {
  id: number
  nombre: string
  telefono: string
  idSucursal: number
}

/** A patient, in a branch of his own unless one is named; each has his own phone. */
export async function buildCliente(db: BaseDatos, datos: DatosCliente = {}): Promise<ClienteDePrueba> {
  const n = siguiente()
  const idSucursal = datos.idSucursal ?? (await buildSucursal(db))
  const { id, nombre, telefono } = await db
    .insertInto('cliente')
    .values({
      id_sucursal: idSucursal,
      nombre: datos.nombre ?? 'PACIENTE DE PRUEBA',
      edad: datos.edad ?? 40,
      telefono: datos.telefono ?? String(5_500_000_000 + n),
      telefono2: datos.telefono2 ?? null,
      eliminado_en: datos.eliminadoEn ?? null,
      creado_por: datos.creadoPor ?? (await buildUsuario(db, { idSucursal })).id,
      creado_en: AHORA,
    })
    .returning(['id', 'nombre', 'telefono'])
    .executeTakeFirstOrThrow()
  return { id, nombre, telefono, idSucursal }
}

interface DatosCita {
  cliente?: ClienteDePrueba
  idSucursal?: number
  fecha?: string
  hora?: string
  telefono?: string
  confirmada?: boolean
  cancelada?: boolean
  creadaPor?: number
}

export interface CitaDePrueba {
  id: number
  fecha: string
  hora: string
  idSucursal: number
  cliente: ClienteDePrueba
}

/** An appointment, tomorrow at ten unless said otherwise, in the branch of its patient. */
export async function buildCita(db: BaseDatos, datos: DatosCita = {}): Promise<CitaDePrueba> {
  const cliente =
    datos.cliente ?? (await buildCliente(db, { ...(datos.idSucursal && { idSucursal: datos.idSucursal }) }))
  const idSucursal = datos.idSucursal ?? cliente.idSucursal
  const { id, fecha, hora } = await db
    .insertInto('cita')
    .values({
      id_sucursal: idSucursal,
      id_cliente: cliente.id,
      fecha: datos.fecha ?? '2026-11-25',
      hora: datos.hora ?? '10:00',
      telefono: datos.telefono ?? cliente.telefono,
      confirmada: datos.confirmada ?? false,
      cancelada: datos.cancelada ?? false,
      creada_por: datos.creadaPor ?? (await buildUsuario(db, { idSucursal })).id,
      creada_en: AHORA,
    })
    .returning(['id', 'fecha', 'hora'])
    .executeTakeFirstOrThrow()
  return { id, fecha, hora: hora.slice(0, 5), idSucursal, cliente }
}
