import { escribirOjo } from '@nitida/contract/graduacion.rules'
import type { Archivos } from '../adapters/archivos/archivos.ts'
import type { Db } from '../platform/datos/db.ts'
import { type Azar, crearAzar } from './azar.ts'
import { type FotoDemo, guardarFotosDemo } from './demo.fotos.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'
import { adicionA, antecedentes, graduacion, hallazgos, ojosAlAzar, trasUnTiempo } from './examenes.ts'
import { enHorario } from './horario.ts'

const SEMILLA = 20_260_714
const DIA_MS = 24 * 3600 * 1000
const PARTE_CON_VISITAS = 0.6
const PARTE_CON_FOTOS = 0.3
const MINIMO_DIAS = 30

interface Contexto {
  usuarios: readonly UsuarioCreado[]
  ahora: Date
  /** Where the pictures go; null leaves the visits without. */
  archivos: Archivos | null
}

/** User who examines in a branch: its optometrist, or whoever of the counter may. */
function quienExamina(usuarios: readonly UsuarioCreado[], idSucursal: number): UsuarioCreado {
  const suyos = usuarios.filter(({ id_sucursal, tipo }) => id_sucursal === idSucursal && (tipo === '4' || tipo === '2'))
  const elegido = suyos.find(({ tipo }) => tipo === '4') ?? suyos[0] ?? usuarios.find(({ tipo }) => tipo === '0')
  if (!elegido) throw new Error('nobody examines')
  return elegido
}

async function firmasDe(db: Db) {
  const usuarios = await db.selectFrom('usuario').select(['id', 'nombre', 'apellido_paterno', 'cedula']).execute()
  return new Map(
    usuarios.map((u) => [u.id, { optometrista: `${u.nombre} ${u.apellido_paterno}`, cedula: u.cedula }] as const),
  )
}

const listPacientes = (db: Db) =>
  db
    .selectFrom('cliente')
    .select(['id', 'nombre', 'edad', 'sexo', 'telefono', 'id_sucursal', 'creado_en'])
    .where('eliminado_en', 'is', null)
    .orderBy('id')
    .execute()
type Paciente = Awaited<ReturnType<typeof listPacientes>>[number]

/** Fitting measures of every third patient, who measured a little else at each visit. */
const montaje = (id: number, n: number) =>
  id % 3 === 0
    ? {
        ...{ dnp_od: 31, dnp_oi: 31.5, altura_od: 18 + (n % 2) / 2, altura_oi: 18, pantoscopico: 8 },
        ...{ aro_a: 52, aro_b: 36, aro_dbl: 18, aro_ed: 54 },
      }
    : {}

/** The notes of one patient, two to six, spread over the days since he came to the chain. */
function notasDe(azar: Azar, paciente: Paciente, dias: number, firma: object & { id_creador: number }) {
  const cuantas = azar.entero(2, 6)
  const desde = paciente.creado_en
  let ojos = ojosAlAzar(azar)
  const comun = {
    id_cliente: paciente.id,
    nombre_cliente: paciente.nombre,
    edad: paciente.edad,
    sexo: paciente.sexo,
    id_sucursal: paciente.id_sucursal,
    ...firma,
    ...antecedentes(azar),
  }
  return Array.from({ length: cuantas }, (_, n) => {
    if (n > 0) ojos = trasUnTiempo(azar, ojos)
    return {
      ...comun,
      creado_en: enHorario(
        new Date(desde.getTime() + ((n + azar.real() * 0.8) / cuantas) * dias * DIA_MS),
        desde,
        new Date(desde.getTime() + dias * DIA_MS),
      ),
      ...hallazgos(azar, paciente.edad),
      ...graduacion(ojos, paciente.edad),
      ...montaje(paciente.id, n),
    }
  })
}
type Nota = ReturnType<typeof notasDe>[number]

async function insertNota(db: Db, nota: Nota, fotos: readonly FotoDemo[]): Promise<void> {
  const { id } = await db.insertInto('visita').values(nota).returning('id').executeTakeFirstOrThrow()
  if (fotos.length === 0) return
  const filas = fotos.map((foto, i) => ({ ...foto, id_visita: id, orden: i + 1, creado_en: nota.creado_en }))
  await db.insertInto('foto').values(filas).execute()
}

/** A history that prescribes what the visit of that moment found. */
const insertHistoria = (db: Db, nota: Nota, { edad, telefono }: Paciente) =>
  db
    .insertInto('historia_clinica')
    .values({
      ...nota,
      ...{ esf_od_pre: nota.esf_od, cil_od_pre: nota.cil_od, eje_od_pre: nota.eje_od, add_od_pre: nota.add_od },
      ...{ esf_oi_pre: nota.esf_oi, cil_oi_pre: nota.cil_oi, eje_oi_pre: nota.eje_oi, add_oi_pre: nota.add_oi },
      armazon: 'Nítida 52-18-140',
      cristal: 'CR-39 antirreflejante',
      tipo: adicionA(edad) ? 'Progresivo' : 'Monofocal',
      edad_cliente: String(edad),
      telefono_cliente: telefono,
    })
    .execute()

/** Links orders to the visit before them, and gives their elements the prescription that it found. */
async function nombrarVisitas(db: Db): Promise<void> {
  await db
    .updateTable('pedido as p')
    .set((eb) => ({
      id_visita: eb
        .selectFrom('visita as n')
        .select((sub) => sub.fn.max('n.id').as('id'))
        .whereRef('n.id_cliente', '=', 'p.id_cliente')
        .whereRef('n.creado_en', '<', 'p.creado_en'),
    }))
    .execute()
  const visitas = await db
    .selectFrom('pedido as p')
    .innerJoin('visita as n', 'n.id', 'p.id_visita')
    .select(['p.id', 'n.esf_od', 'n.cil_od', 'n.eje_od', 'n.add_od', 'n.esf_oi', 'n.cil_oi', 'n.eje_oi', 'n.add_oi'])
    .execute()
  for (const { id, ...n } of visitas) {
    const od = escribirOjo({ esf: n.esf_od, cil: n.cil_od, eje: n.eje_od, add: n.add_od })
    const oi = escribirOjo({ esf: n.esf_oi, cil: n.cil_oi, eje: n.eje_oi, add: n.add_oi })
    const grado = `OD ${od} / OI ${oi}`
    await db
      .updateTable('pedido_elemento')
      .set({ grado })
      .where('id_pedido', '=', id)
      .where('lente', '<>', '')
      .execute()
  }
}

/** Visits of most patients who have been with the chain for a while, a history now and then, and pictures with some. */
export async function insertVisitas(db: Db, { usuarios, ahora, archivos }: Contexto): Promise<void> {
  const azar = crearAzar(SEMILLA)
  const firmas = await firmasDe(db)
  const fotos = archivos ? await guardarFotosDemo(db, archivos, ahora) : []
  for (const paciente of await listPacientes(db)) {
    const dias = (ahora.getTime() - paciente.creado_en.getTime()) / DIA_MS
    if (dias < MINIMO_DIAS || !azar.ocurre(PARTE_CON_VISITAS)) continue
    const { id: id_creador } = quienExamina(usuarios, paciente.id_sucursal)
    const notas = notasDe(azar, paciente, dias, { id_creador, ...firmas.get(id_creador) })
    const conFotos = azar.ocurre(PARTE_CON_FOTOS)
    const ultima = notas.length - 1
    for (const [n, nota] of notas.entries()) {
      await insertNota(db, nota, conFotos && n >= ultima - 1 ? fotos : [])
      if (n === ultima && azar.ocurre(0.25)) await insertHistoria(db, nota, paciente)
    }
  }
  await nombrarVisitas(db)
}
