import type { Db } from '../../apps/api/src/platform/db.ts'
import { type Azar, crearAzar } from './azar.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const SEMILLA = 20_260_714
const DIA_MS = 24 * 3600 * 1000
const PARTE_CON_VISITAS = 0.6
const MINIMO_DIAS = 30

interface Contexto {
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

interface Ojo {
  esf: number
  cil: number
  eje: number
}

const cuarto = (dioptrias: number): number => Math.round(dioptrias * 4) / 4 + 0

/** About normal, from the sum of a few even chances. */
const campana = (azar: Azar, media: number, desviacion: number): number =>
  media + (azar.real() + azar.real() + azar.real() + azar.real() - 2) * desviacion * 1.7

/** Axes gather around 180 and 90. */
const ejeAlAzar = (azar: Azar): number => {
  const eje = azar.elegir([180, 180, 90]) + azar.entero(-15, 15)
  return eje > 180 ? eje - 180 : eje
}

const ojoAlAzar = (azar: Azar, esfera: number): Ojo => ({
  esf: cuarto(campana(azar, esfera, 0.5)),
  cil: azar.ocurre(0.6) ? -cuarto(0.25 + azar.real() * 1.25) : 0,
  eje: ejeAlAzar(azar),
})

/** What near work asks for at an age. */
const adiciones = [
  [60, 2.5],
  [55, 2.25],
  [50, 2],
  [45, 1.5],
  [40, 1],
] as const
const adicionA = (edad: number): number | null => adiciones.find(([desde]) => edad >= desde)?.[1] ?? null

/** A visit later most eyes have moved by a step or two, or not at all. */
const deriva = (azar: Azar, ojo: Ojo): Ojo => ({
  ...ojo,
  esf: cuarto(ojo.esf + azar.elegir([0, 0, -0.25, -0.25, -0.5, 0.25])),
})

const agudezas = ['20/20', '20/20', '20/25', '20/30', '20/40']
const siNo = (azar: Azar, probabilidad: number): 'Si' | 'No' => (azar.ocurre(probabilidad) ? 'Si' : 'No')

const graduacion = (od: Ojo, oi: Ojo, add: number | null) => ({
  ...{ esf_od: od.esf, cil_od: od.cil || null, eje_od: od.cil ? od.eje : null, add_od: add },
  ...{ esf_oi: oi.esf, cil_oi: oi.cil || null, eje_oi: oi.cil ? oi.eje : null, add_oi: add },
})

/** Who examines in a branch: its optometrist, or whoever of the counter may. */
function quienExamina(usuarios: readonly UsuarioCreado[], idSucursal: number): UsuarioCreado {
  const suyos = usuarios.filter(({ id_sucursal, tipo }) => id_sucursal === idSucursal && (tipo === '4' || tipo === '2'))
  const elegido = suyos.find(({ tipo }) => tipo === '4') ?? suyos[0] ?? usuarios.find(({ tipo }) => tipo === '0')
  if (!elegido) throw new Error('nobody examines')
  return elegido
}

/** Visits of most patients who have been with the chain for a while, two to six of each, and a history now and then. */
export async function insertVisitas(db: Db, { usuarios, ahora }: Contexto): Promise<void> {
  const azar = crearAzar(SEMILLA)
  const firmas = new Map(
    (await db.selectFrom('usuario').select(['id', 'nombre', 'apellido_paterno', 'cedula']).execute()).map((u) => [
      u.id,
      { optometrista: `${u.nombre} ${u.apellido_paterno}`, cedula: u.cedula },
    ]),
  )
  const pacientes = await db
    .selectFrom('cliente')
    .select(['id', 'nombre', 'edad', 'sexo', 'telefono', 'id_sucursal', 'creado_en'])
    .where('eliminado_en', 'is', null)
    .orderBy('id')
    .execute()
  for (const paciente of pacientes) {
    const dias = (ahora.getTime() - paciente.creado_en.getTime()) / DIA_MS
    if (dias < MINIMO_DIAS || !azar.ocurre(PARTE_CON_VISITAS)) continue
    const esfera = campana(azar, -0.75, 2)
    let [od, oi] = [ojoAlAzar(azar, esfera), ojoAlAzar(azar, esfera)]
    const cuantas = azar.entero(2, 6)
    const { id: id_creador } = quienExamina(usuarios, paciente.id_sucursal)
    const comun = {
      id_cliente: paciente.id,
      nombre_cliente: paciente.nombre,
      edad: paciente.edad,
      sexo: paciente.sexo,
      id_sucursal: paciente.id_sucursal,
      id_creador,
      ...firmas.get(id_creador),
      diabetes: siNo(azar, 0.1),
      hipertension: siNo(azar, 0.12),
      di_data: String(azar.entero(57, 70)),
    }
    for (let n = 0; n < cuantas; n++) {
      if (n > 0) [od, oi] = [deriva(azar, od), deriva(azar, oi)]
      const nota = {
        ...comun,
        creado_en: new Date(paciente.creado_en.getTime() + ((n + azar.real() * 0.8) / cuantas) * dias * DIA_MS),
        dificultad_lejos: siNo(azar, 0.5),
        dificultad_cerca: siNo(azar, paciente.edad >= 40 ? 0.7 : 0.1),
        dolor_cabeza: siNo(azar, 0.35),
        irritacion: siNo(azar, 0.2),
        av_od: azar.elegir(agudezas),
        av_oi: azar.elegir(agudezas),
        observaciones: azar.ocurre(0.2) ? 'Se recomienda revisión en seis meses.' : null,
      }
      const actual = graduacion(od, oi, adicionA(paciente.edad))
      await db
        .insertInto('visita')
        .values({ ...nota, ...actual })
        .execute()
      if (n < cuantas - 1 || !azar.ocurre(0.25)) continue
      await db
        .insertInto('historia_clinica')
        .values({
          ...nota,
          ...actual,
          ...Object.fromEntries(Object.entries(actual).map(([columna, valor]) => [`${columna}_pre`, valor])),
          armazon: 'Nítida 52□18-140',
          cristal: 'CR-39 antirreflejante',
          tipo: adicionA(paciente.edad) ? 'Progresivo' : 'Monofocal',
          edad_cliente: String(paciente.edad),
          telefono_cliente: paciente.telefono,
        })
        .execute()
    }
  }
}
