import type { SiNo } from '@nitida/contract/clinica.schema'
import { ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { estaVacia, graduacionDe, sufijos } from '@nitida/contract/graduacion.rules'
import type { Historia, Suceso } from '@nitida/contract/historias'
import type { Visita } from '@nitida/contract/visitas'
import type { Content } from 'pdfmake'
import { dinero, momentoEn, telefonoImpreso } from '../formatos.ts'
import { addendaDe } from './addenda.ts'
import type { ExpedienteImpreso } from './clinica.datos.ts'
import {
  apartado,
  apartadoLargo,
  type Dato,
  type Definicion,
  escrito,
  fichas,
  hay,
  hoja,
  recuadros,
  tinta,
  tituloDe,
} from './hoja.ts'
import { queratometriaDe, rejillaDe } from './rejillas.ts'

/** What a visit and a history say alike, by the names they are sent with. */
type Comun = Pick<
  Historia,
  | 'dificultadLejos'
  | 'dificultadCerca'
  | 'dolorCabeza'
  | 'irritacion'
  | 'diabetes'
  | 'hipertension'
  | 'observaciones'
  | 'color'
  | 'lenteContactoDes'
  | 'diData'
  | 'aoData'
  | 'retinosOd'
  | 'retinosOi'
  | 'avOd'
  | 'avOi'
  | 'cvOd'
  | 'cvOi'
  | 'queratoOd1'
  | 'queratoOd2'
  | 'queratoOd3'
  | 'queratoOi1'
  | 'queratoOi2'
  | 'queratoOi3'
>

const siNo = (respuesta: SiNo): string => (respuesta === 'Si' ? 'Sí' : 'No')

const respuestas = (nota: Comun): Content =>
  apartado(
    'Antecedentes',
    fichas(
      [
        { nombre: 'Dificultad para ver de lejos', valor: siNo(nota.dificultadLejos) },
        { nombre: 'Dificultad para ver de cerca', valor: siNo(nota.dificultadCerca) },
        { nombre: 'Dolor de cabeza', valor: siNo(nota.dolorCabeza) },
        { nombre: 'Irritación', valor: siNo(nota.irritacion) },
        { nombre: 'Diabetes', valor: siNo(nota.diabetes) },
        { nombre: 'Hipertensión', valor: siNo(nota.hipertension) },
      ],
      3,
    ),
  )

/** A part with facts, absent when none has a value. */
const conDatos = (titulo: string, datos: readonly Dato[], columnas = 3): Content[] =>
  datos.some(hay) ? [apartado(titulo, fichas(datos, columnas))] : []

const observaciones = ({ observaciones: texto }: Comun): Content[] =>
  texto ? [apartadoLargo('Observaciones', escrito(texto))] : []

const agudezas = ({ avOd, avOi, cvOd, cvOi }: Comun) => [
  { titulo: 'A/V', od: avOd, oi: avOi },
  { titulo: 'C/V', od: cvOd, oi: cvOi },
]

function examen(nota: Comun, otros: readonly Dato[] = []): Content[] {
  const k = [nota.queratoOd1, nota.queratoOd2, nota.queratoOd3, nota.queratoOi1, nota.queratoOi2, nota.queratoOi3]
  return [
    ...conDatos('Retinoscopía', [
      { nombre: 'OD', valor: nota.retinosOd },
      { nombre: 'OI', valor: nota.retinosOi },
    ]),
    ...(k.some((valor) => valor !== null)
      ? [apartado('Queratometría', queratometriaDe(k.slice(0, 3), k.slice(3)))]
      : []),
    ...conDatos(
      'Medidas',
      [
        { nombre: 'DI (distancia interpupilar)', valor: nota.diData },
        { nombre: 'AO (altura de oblea)', valor: nota.aoData },
        ...otros,
      ],
      4,
    ),
  ]
}

const firma = (optometrista: string | null, cedula: string | null): Content[] =>
  conDatos('Responsable', [
    { nombre: 'Optometrista', valor: optometrista },
    { nombre: 'Cédula profesional', valor: cedula },
  ])

const correcciones = (addenda: Historia['addenda'], zona: string): Content[] =>
  addenda.length > 0 ? [apartadoLargo('Correcciones', { stack: addendaDe(addenda, zona) })] : []

const TITULOS = { '': 'Graduación anterior', Tot: 'Graduación total', Pre: 'Graduación prescrita' } as const

/** Acuity stands beside the grid that has any number, the prescribed one first; alone if there is none. */
function graduaciones(historia: Historia): Content[] {
  const escritas = sufijos.filter((sufijo) => !estaVacia(graduacionDe(historia, sufijo)))
  const ultima = escritas.at(-1)
  const conAgudeza = agudezas(historia).filter(({ od, oi }) => od || oi)
  return [
    ...escritas.map((sufijo) =>
      apartado(TITULOS[sufijo], rejillaDe(graduacionDe(historia, sufijo), sufijo === ultima ? conAgudeza : [])),
    ),
    ...(ultima === undefined
      ? conDatos(
          'Agudeza visual',
          conAgudeza.flatMap(({ titulo, od, oi }) => [
            { nombre: `${titulo} OD`, valor: od },
            { nombre: `${titulo} OI`, valor: oi },
          ]),
          4,
        )
      : []),
  ]
}

const importe = (valor: number | null): string | null => (valor === null ? null : dinero(valor))

function deHistoria(historia: Historia): Content[] {
  return [
    respuestas(historia),
    ...observaciones(historia),
    ...graduaciones(historia),
    ...examen(historia, [
      { nombre: 'DI 2', valor: historia.di2Data },
      { nombre: 'AO 2', valor: historia.ao2Data },
    ]),
    ...conDatos('Lente', [
      { nombre: 'Armazón', valor: historia.armazon },
      { nombre: 'Cristal', valor: historia.cristal },
      { nombre: 'Tipo de lente', valor: historia.tipoArmazon },
      { nombre: 'Tipo', valor: historia.tipo },
      { nombre: 'Color', valor: historia.color },
      { nombre: 'Lente de contacto', valor: historia.lenteContactoDes },
    ]),
    ...conDatos('Importes', [
      { nombre: 'Total', valor: importe(historia.total) },
      { nombre: 'Anticipo', valor: importe(historia.anticipo) },
      { nombre: 'Saldo', valor: importe(historia.saldo) },
    ]),
    ...firma(historia.optometrista, historia.cedula),
    ...correcciones(historia.addenda, historia.zonaHoraria),
  ]
}

/** A visit by the names it is sent with: it is read back with capitals (D-46). */
const minusculas = (visita: Visita): Comun & Pick<Historia, 'optometrista' | 'cedula'> => ({
  dificultadLejos: visita.DificultadLejos,
  dificultadCerca: visita.DificultadCerca,
  dolorCabeza: visita.DolorCabeza,
  irritacion: visita.Irritacion,
  diabetes: visita.Diabetes,
  hipertension: visita.Hipertension,
  observaciones: visita.Observaciones,
  color: visita.Color,
  lenteContactoDes: visita.LenteContactoDes,
  diData: visita.DiData,
  aoData: visita.AoData,
  retinosOd: visita.RetinosOd,
  retinosOi: visita.RetinosOi,
  avOd: visita.AvOd,
  avOi: visita.AvOi,
  cvOd: visita.CvOd,
  cvOi: visita.CvOi,
  queratoOd1: visita.QueratoOd1,
  queratoOd2: visita.QueratoOd2,
  queratoOd3: visita.QueratoOd3,
  queratoOi1: visita.QueratoOi1,
  queratoOi2: visita.QueratoOi2,
  queratoOi3: visita.QueratoOi3,
  optometrista: visita.Optometrista,
  cedula: visita.Cedula,
})

/** The grid of a visit, by eye. */
export const graduacionDeVisita = (visita: Visita) => ({
  Od: { esf: visita.EsfOd, cil: visita.CilOd, eje: visita.EjeOd, add: visita.AddOd },
  Oi: { esf: visita.EsfOi, cil: visita.CilOi, eje: visita.EjeOi, add: visita.AddOi },
})

function deVisita(visita: Visita): Content[] {
  const nota = minusculas(visita)
  const graduacion = graduacionDeVisita(visita)
  const conAgudeza = agudezas(nota).filter(({ od, oi }) => od || oi)
  return [
    respuestas(nota),
    ...observaciones(nota),
    ...(estaVacia(graduacion) && conAgudeza.length === 0
      ? []
      : [apartado('Graduación', rejillaDe(graduacion, conAgudeza))]),
    ...examen(nota),
    ...conDatos('Lente', [
      { nombre: 'Departamento / Empleado', valor: nota.color },
      { nombre: 'Lente de contacto', valor: nota.lenteContactoDes },
    ]),
    ...firma(nota.optometrista, nota.cedula),
    ...correcciones(visita.addenda, visita.zonaHoraria),
  ]
}

/** What a note is headed with: kind, date and hour in Mexico City, branch, age and sex that day, author (NOM-004). */
function encabezadoDe(suceso: Suceso): { titulo: string; fecha: string; datos: Dato[] } {
  const [titulo, nota] =
    suceso.tipo === 'historia'
      ? (['Historia clínica', suceso.historia] as const)
      : ([
          'Visita',
          {
            createDate: suceso.visita.CreateDate,
            nombreSucursal: suceso.visita.NombreSucursal,
            edad: suceso.visita.Edad,
            sexo: suceso.visita.Sexo,
            nombreCreador: suceso.visita.NombreCreador,
          },
        ] as const)
  return {
    titulo,
    fecha: momentoEn(ZONA_POR_OMISION, nota.createDate),
    datos: [
      { nombre: 'Sucursal', valor: nota.nombreSucursal },
      { nombre: 'Edad', valor: `${nota.edad} años` },
      { nombre: 'Sexo', valor: nota.sexo },
      { nombre: 'Registró', valor: nota.nombreCreador },
    ],
  }
}

/** One note after another; each says its kind and its moment. */
function notaDe(suceso: Suceso, i: number, varias: boolean): Content[] {
  const { titulo, fecha, datos } = encabezadoDe(suceso)
  return [
    ...(varias
      ? [
          {
            ...escrito(`${titulo} · ${fecha}`, { bold: true, fontSize: 12, color: tinta.marca }),
            margin: [0, i === 0 ? 0 : 10, 0, 4] as [number, number, number, number],
          },
        ]
      : []),
    { margin: [0, 0, 0, 8], stack: [fichas(datos, 4)] },
    ...(suceso.tipo === 'historia' ? deHistoria(suceso.historia) : deVisita(suceso.visita)),
  ]
}

/** A clinical history on paper, or all visits and histories of a patient in one file, newest first (spec §2). */
export function expediente({ membrete, paciente, sucesos }: ExpedienteImpreso): Definicion {
  const [unico] = sucesos
  const uno = sucesos.length === 1 && unico ? encabezadoDe(unico) : null
  const titulo = uno?.titulo ?? 'Expediente clínico'
  const telefono = telefonoImpreso(paciente.telefono)
  return hoja({
    membrete,
    asunto: titulo,
    titulo: tituloDe(titulo, [uno?.fecha ?? `${sucesos.length} registros`]),
    continuacion: `${titulo} · ${paciente.nombre}`,
    pie: `${paciente.nombre} · Documento clínico confidencial`,
    contenido: [
      {
        margin: [0, 0, 0, 10],
        stack: [
          recuadros([
            [
              escrito('Paciente', { fontSize: 7, color: tinta.suave }),
              escrito(paciente.nombre, { bold: true, fontSize: 12 }),
              escrito([paciente.edad, paciente.sexo, telefono].filter(Boolean).join(' · '), { fontSize: 9 }),
            ],
          ]),
        ],
      },
      ...sucesos.flatMap((suceso, i) => notaDe(suceso, i, uno === null)),
    ],
  })
}
