import {
  type Correcciones,
  edadDeHistoria,
  escribirEdad,
  nombreDeCelda,
  preguntas,
  preguntasContestadas,
} from '@nitida/contract/clinica.rules'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { camposGraduacion, estaVacia, graduacionDe, type Sufijo, sufijos } from '@nitida/contract/graduacion.rules'
import type { Historia, Suceso } from '@nitida/contract/historias'
import { montajeDeVisita, SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import type { Visita } from '@nitida/contract/visitas'
import type { Content } from 'pdfmake'
import { dinero, fechaLarga, momentoEn, telefonoImpreso } from '../formatos.ts'
import { correccionesDe } from './addenda.ts'
import type { ExpedienteImpreso } from './clinica.datos.ts'
import {
  agudezas,
  bajoRejilla,
  CAMPOS_AGUDEZA,
  type Comun,
  conDatos,
  correcciones,
  examen,
  firma,
  observaciones,
  respuestas,
} from './examen.ts'
import { apartado, type Dato, type Definicion, escrito, fichas, hoja, recuadros, tinta, tituloDe } from './hoja.ts'
import { rejillaDe } from './rejillas.ts'

const TITULOS = { '': 'Graduación anterior', Tot: 'Graduación total', Pre: 'Graduación prescrita' } as const

/** Acuity stands beside the first grid that has any number, the prescribed one first; without a grid it stands alone. */
function graduaciones(historia: Historia, corregido: Correcciones): Content[] {
  const deRejilla = (sufijo: Sufijo) => camposGraduacion.map((campo) => `${campo}${sufijo}`)
  const escritas = sufijos.filter(
    (sufijo) => !estaVacia(graduacionDe(historia, sufijo)) || deRejilla(sufijo).some(corregido),
  )
  const ultima = escritas.at(-1)
  const conAgudeza = agudezas(historia).filter(({ od, oi }) => od || oi)
  return [
    ...escritas.map((sufijo) =>
      apartado(
        TITULOS[sufijo],
        rejillaDe(graduacionDe(historia, sufijo), sufijo === ultima ? conAgudeza : []),
        ...bajoRejilla([...deRejilla(sufijo), ...(sufijo === ultima ? CAMPOS_AGUDEZA : [])], corregido),
      ),
    ),
    ...(ultima === undefined
      ? conDatos(
          'Agudeza visual',
          CAMPOS_AGUDEZA.map((campo) => ({
            nombre: nombreDeCelda(campo) ?? campo,
            valor: historia[campo],
            nota: corregido(campo),
          })),
          4,
        )
      : []),
  ]
}

const importe = (valor: number | null): string | null => (valor === null ? null : dinero(valor))

function deHistoria(historia: Historia): Content[] {
  const corregido = correccionesDe(historia.addenda, historia.zonaHoraria)
  const dato = (nombre: string, campo: 'di2Data' | 'ao2Data' | CampoDeLente): Dato => ({
    nombre,
    valor: historia[campo],
    nota: corregido(campo),
  })
  return [
    ...respuestas(historia, preguntas, corregido),
    ...observaciones(historia, corregido),
    ...graduaciones(historia, corregido),
    ...examen(historia, corregido, [dato('DI 2', 'di2Data'), dato('AO 2', 'ao2Data')]),
    ...conDatos('Lente', [
      dato('Armazón', 'armazon'),
      dato('Cristal', 'cristal'),
      dato('Tipo de armazón', 'tipoArmazon'),
      dato('Tipo de lente', 'tipo'),
      dato('Color / tratamiento', 'color'),
      dato('Lente de contacto', 'lenteContactoDes'),
    ]),
    ...conDatos('Importes', [
      { nombre: 'Total', valor: importe(historia.total) },
      { nombre: 'Anticipo', valor: importe(historia.anticipo) },
      { nombre: 'Saldo', valor: importe(historia.saldo) },
    ]),
    ...firma(historia.optometrista, historia.cedula, corregido),
    ...correcciones(historia.addenda, 'historia', historia.zonaHoraria),
  ]
}

type CampoDeLente = 'armazon' | 'cristal' | 'tipoArmazon' | 'tipo' | 'color' | 'lenteContactoDes'

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
  ...(montajeDeVisita(visita) ?? SIN_MONTAJE),
})

/** The grid of a visit, by eye. */
export const graduacionDeVisita = (visita: Visita) => ({
  Od: { esf: visita.EsfOd, cil: visita.CilOd, eje: visita.EjeOd, add: visita.AddOd },
  Oi: { esf: visita.EsfOi, cil: visita.CilOi, eje: visita.EjeOi, add: visita.AddOi },
})

function deVisita(visita: Visita): Content[] {
  const nota = minusculas(visita)
  const corregido = correccionesDe(visita.addenda, visita.zonaHoraria)
  const graduacion = graduacionDeVisita(visita)
  const conAgudeza = agudezas(nota).filter(({ od, oi }) => od || oi)
  const bajo = bajoRejilla([...camposGraduacion, ...CAMPOS_AGUDEZA], corregido)
  return [
    ...respuestas(nota, preguntasContestadas(visita), corregido),
    ...observaciones(nota, corregido),
    ...(estaVacia(graduacion) && conAgudeza.length === 0 && bajo.length === 0
      ? []
      : [apartado('Graduación', rejillaDe(graduacion, conAgudeza), ...bajo)]),
    ...examen(nota, corregido),
    ...conDatos('Lente', [
      { nombre: 'Departamento / Empleado', valor: nota.color, nota: corregido('color') },
      { nombre: 'Lente de contacto', valor: nota.lenteContactoDes, nota: corregido('lenteContactoDes') },
    ]),
    ...firma(nota.optometrista, nota.cedula, corregido),
    ...correcciones(visita.addenda, 'visita', visita.zonaHoraria),
  ]
}

/** NOM-004 wants the sex on every note, so an unasked one is printed as such. */
const SIN_SEXO = 'No especificado'

interface Encabezado {
  titulo: string
  fecha: string
  datos: Dato[]
}

const datosDe = (nombreSucursal: string, edad: string, sexo: string | null, nombreCreador: string): Dato[] => [
  { nombre: 'Sucursal', valor: nombreSucursal },
  { nombre: 'Edad', valor: edad },
  { nombre: 'Sexo', valor: sexo ?? SIN_SEXO },
  { nombre: 'Registró', valor: nombreCreador },
]

/**
 * Head of a note: kind, date and hour in Mexico City, branch, age and sex that day, author (NOM-004). The file of another program
 * said the day of a visit, and no hour.
 */
function encabezadoDe(suceso: Suceso): Encabezado {
  if (suceso.tipo === 'historia') {
    const { historia } = suceso
    return {
      titulo: 'Historia clínica',
      fecha: momentoEn(ZONA_POR_OMISION, historia.createDate),
      datos: datosDe(historia.nombreSucursal, edadDeHistoria(historia), historia.sexo, historia.nombreCreador),
    }
  }
  const { CreateDate, importada, zonaHoraria, NombreSucursal, Edad, Sexo, NombreCreador } = suceso.visita
  return {
    titulo: importada ? 'Visita importada' : 'Visita',
    fecha: importada ? fechaLarga(fechaEn(zonaHoraria, new Date(CreateDate))) : momentoEn(ZONA_POR_OMISION, CreateDate),
    datos: datosDe(NombreSucursal, escribirEdad(Edad), Sexo, NombreCreador),
  }
}

/** Notes one after another, each with its kind and its moment. */
function notaDe(suceso: Suceso, i: number, varias: boolean): Content[] {
  const { titulo, fecha, datos } = encabezadoDe(suceso)
  return [
    ...(varias
      ? [
          {
            ...escrito(`${titulo} · ${fecha}`, { bold: true, fontSize: 12, style: 'marca' }),
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
              escrito(
                [paciente.edad, paciente.sexo ?? `Sexo: ${SIN_SEXO.toLowerCase()}`, telefono]
                  .filter(Boolean)
                  .join(' · '),
                { fontSize: 9 },
              ),
            ],
          ]),
        ],
      },
      ...sucesos.flatMap((suceso, i) => notaDe(suceso, i, uno === null)),
    ],
  })
}
