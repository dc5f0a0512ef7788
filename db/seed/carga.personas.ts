import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import { pacienteAlAzar } from '../../apps/api/src/demo/pacientes.ts'
import { type Plaza, plazas } from '../../apps/api/src/demo/plazas.ts'
import type { SucursalCargada } from './carga.citas.ts'
import type { Valor } from './copia.ts'

const ANO_MS = 365.25 * 24 * 3600 * 1000
/** Active patients are those of five years. */
const ANOS_DE_PACIENTES = 5

/** Staff of a branch: manager, two at the counter, one in the laboratory, one optometrist. */
const PERSONAL = [
  { tipo: '1', cuenta: 'encargado' },
  { tipo: '2', cuenta: 'caja' },
  { tipo: '2', cuenta: 'caja-b' },
  { tipo: '3', cuenta: 'laboratorio' },
  { tipo: '4', cuenta: 'optometrista' },
] as const

const zonas: Record<string, string> = { '664': 'America/Tijuana', '998': 'America/Cancun' }

const plazaDeSucursal = (id: number): Plaza => {
  const plaza = plazas[(id - 1) % plazas.length]
  if (!plaza) throw new Error('there are no towns')
  return plaza
}

const folioDe = (id: number): string => String(id).padStart(3, '0')

/** Companies in whose name the chain invoices. */
export const EMISOR_DE_CARGA = { rfc: 'ONP180412AB7', nombre: 'OPTICAS NITIDA DE PRUEBA' } as const

/** One branch in ten invoices advances by CFDIs of their own. */
export const conAnticipos = (id: number): boolean => id % 10 === 3

/** Place of a branch, as its invoices say it. */
export function lugarDeSucursal(id: number) {
  const { lada, cp } = plazaDeSucursal(id)
  const tasaIva = lada === '664' ? ('0.08' as const) : ('0.16' as const)
  return { cp: `${cp}000`, zona: zonas[lada] ?? ZONA_POR_OMISION, tasaIva }
}

export const COLUMNAS_SUCURSAL = [
  'id',
  'folio',
  'direccion',
  'codigo_postal',
  'rfc',
  'razon_social',
  'zona_horaria',
  'tasa_iva',
  'anticipos',
  'creada_en',
] as const

export function* filasDeSucursales(cuantas: number, ahora: Date): Generator<Valor[]> {
  const creada = new Date(ahora.getTime() - ANOS_DE_PACIENTES * ANO_MS).toISOString()
  for (let id = 1; id <= cuantas; id++) {
    const { ciudad } = plazaDeSucursal(id)
    const { cp, zona, tasaIva } = lugarDeSucursal(id)
    const { rfc, nombre } = EMISOR_DE_CARGA
    const direccion = `Av. Principal ${100 + id}, Centro, ${ciudad}`
    yield [
      id,
      folioDe(id),
      direccion,
      cp,
      rfc,
      nombre,
      zona,
      tasaIva,
      conAnticipos(id) ? 'cfdi' : 'complementos',
      creada,
    ]
  }
}

export const COLUMNAS_USUARIO = [
  'id',
  'nombre',
  'apellido_paterno',
  'apellido_materno',
  'correo',
  'contrasena_hash',
  'tipo',
  'horario',
  'id_sucursal',
  'creado_en',
] as const

/** The administrator has id 1; then five people for each branch (`caja.001@nitida.mx`). */
export function* filasDeUsuarios(cuantas: number, contrasenaHash: string, ahora: Date): Generator<Valor[]> {
  const creado = ahora.toISOString()
  yield [1, 'Laura', 'Méndez', 'Ortiz', 'admin@nitida.mx', contrasenaHash, '0', null, null, creado]
  let id = 1
  for (let sucursal = 1; sucursal <= cuantas; sucursal++) {
    for (const { tipo, cuenta } of PERSONAL) {
      const correo = `${cuenta}.${folioDe(sucursal)}@nitida.mx`
      const [nombre, paterno, materno] = ['Usuario', cuenta, folioDe(sucursal)]
      yield [++id, nombre, paterno, materno, correo, contrasenaHash, tipo, '00:00-23:59', sucursal, creado]
    }
  }
}

/** The branches as patients and appointments see them: ids as `filasDeUsuarios` gives them. */
export const sucursalesVacias = (cuantas: number): SucursalCargada[] =>
  Array.from({ length: cuantas }, (_, i) => ({
    id: i + 1,
    optometrista: 1 + (i + 1) * PERSONAL.length,
    recepcion: PERSONAL.flatMap(({ tipo }, puesto) => (tipo === '2' ? [2 + i * PERSONAL.length + puesto] : [])),
    clientes: [],
  }))

export const COLUMNAS_CLIENTE = [
  'id',
  'id_sucursal',
  'nombre',
  'edad',
  'telefono',
  'telefono2',
  'fecha_nacimiento',
  'sexo',
  'domicilio',
  'correo',
  'rfc',
  'codigo_postal',
  'convenio',
  'creado_por',
  'creado_en',
] as const

/** Patients in the order they came, over five years, each noted in his branch for the appointments. */
export function* filasDeClientes(
  azar: Azar,
  sucursales: readonly SucursalCargada[],
  total: number,
  ahora: Date,
): Generator<Valor[]> {
  const hoy = fechaEn(ZONA_POR_OMISION, ahora)
  const numeros = new Map<string, number>()
  for (let id = 1; id <= total; id++) {
    const sucursal = azar.elegir(sucursales)
    const plaza = plazaDeSucursal(sucursal.id)
    const n = numeros.get(plaza.lada) ?? 0
    numeros.set(plaza.lada, n + 1)
    const p = pacienteAlAzar(azar, plaza, n, hoy)
    const creado = new Date(ahora.getTime() - ANOS_DE_PACIENTES * ANO_MS * (1 - id / (total + 1))).toISOString()
    const { nombre, edad, sexo, telefono } = p
    sucursal.clientes.push({ id, telefono, desde: creado.slice(0, 10), nombre, edad, sexo })
    yield [
      id,
      sucursal.id,
      p.nombre,
      p.edad,
      p.telefono,
      p.telefono2,
      p.fecha_nacimiento,
      p.sexo,
      p.domicilio,
      p.correo,
      p.rfc,
      p.codigo_postal,
      p.convenio,
      azar.elegir(sucursal.recepcion),
      creado,
    ]
  }
}
