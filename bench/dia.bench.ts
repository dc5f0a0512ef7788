import { matarServidor, reiniciarBase } from '../test/dia/averias.ts'
import { correrDia, type Informe, type OpcionesDeDia } from '../test/dia/dia.ts'
import { BAJAS_A_LA_VEZ } from '../test/dia/plan.facturas.ts'
import type { Tamano } from '../test/dia/plan.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'

/**
 * A chain of thirty branches: 540 appointments and 330 orders (domain §5), besides those that come in boxes. With what screens
 * ask for again, its looks make about 60 requests a second.
 */
const TREINTA: Tamano = { sucursales: 30, pacientes: 80, citas: 18, pedidos: 11, registros: 2, miradas: 25 }
const SEMILLAS = [1, 2, 3]

const opcionesDe = (semilla: number): OpcionesDeDia => ({
  semilla,
  tamano: TREINTA,
  segundos: 300,
  sockets: 250,
  refrescaCada: 8,
  cadaPerdida: 40,
  porSegundo: 30,
  promociones: {
    tope: 900,
    olas: [
      { minuto: 9.5 * 60, pacientes: 60 },
      { minuto: 12.5 * 60, pacientes: 200 },
      { minuto: 15 * 60, pacientes: 1000 },
    ],
  },
  salidaMs: 150_000,
  averias: (casa, red, anotarRecuperacion) => [
    matarServidor(casa, red, 1, BAJAS_A_LA_VEZ[0], 2000),
    reiniciarBase(casa, red, BAJAS_A_LA_VEZ[1], anotarRecuperacion),
  ],
})

function contar({ semilla, informe }: { semilla: number; informe: Informe }): void {
  const { hechas, rechazadas, desconocidas, mensajes, fallas } = informe
  const palabras = `${hechas} writes done, ${rechazadas} refused, ${desconocidas} unknown, ${mensajes} messages`
  console.log(`  seed ${semilla}: ${palabras}, ${informe.porSegundo.toFixed(0)} requests/s`)
  for (const { nombre, fallidas, reconexiones } of informe.mordidas)
    console.log(`  seed ${semilla}: ${nombre}: ${fallidas} requests failed, ${reconexiones} screens reconnected`)
  const { salieron, omitidas, adelantadas, bajas } = informe.promociones
  const deBajas = `${bajas} stopped them, ${omitidas} held back`
  console.log(`  seed ${semilla}: ${salieron} promotions left, ${deBajas}, ${adelantadas} notices overtook some`)
  const deFacturas = Object.entries(informe.facturas).map(([cuales, cuantas]) => `${cuantas} ${cuales}`)
  console.log(`  seed ${semilla}: invoices: ${deFacturas.join(', ')}`)
  const rechazos = Object.entries(informe.rechazos).map(([codigo, veces]) => `${veces} ${codigo}`)
  console.log(`  seed ${semilla}: ${rechazos.join(', ')}`)
  for (const falla of fallas) console.log(`  seed ${semilla}: ${falla}`)
}

/** Correctness is judged of every day; a measured number is the median of the days. */
function resultadosDe(informes: readonly Informe[]): Resultado[] {
  const suma = (nombre: string, limite: string, de: (informe: Informe) => number): Resultado => {
    const valor = informes.reduce((total, informe) => total + de(informe), 0)
    return { nombre, valor, unidad: '', limite }
  }
  const mediano = (nombre: string, unidad: string, limite: string, de: (informe: Informe) => number): Resultado => {
    return { nombre, valor: mediana(informes.map(de)), unidad, limite }
  }
  const minimo = (nombre: string, limite: string, de: (informe: Informe) => number): Resultado => {
    return { nombre, valor: Math.min(...informes.map(de)), unidad: '', limite }
  }
  return [
    suma('rules that a day broke', 'diaFallas', ({ fallas }) => fallas.length),
    suma('messages that never left', 'diaPorSalir', ({ porSalir }) => porSalir),
    minimo('writes done in the quietest day', 'diaHechas', ({ hechas }) => hechas),
    minimo('notices that left in it', 'diaSalidos', ({ mensajes, promociones }) => mensajes - promociones.salieron),
    minimo('promotions that left in it', 'diaPromociones', ({ promociones }) => promociones.salieron),
    mediano('requests a second', '/s', 'diaRitmo', ({ porSegundo }) => porSegundo),
    mediano('p95 of reads', 'ms', 'diaLecturasMs', ({ lecturasP95 }) => lecturasP95),
    mediano('p95 of writes', 'ms', 'diaEscriturasMs', ({ escriturasP95 }) => escriturasP95),
    mediano('p95 of events, 250 sockets', 'ms', 'diaEventosMs', ({ eventosP95 }) => eventosP95),
    mediano('back after a restart of the database', 'ms', 'diaRecuperacionMs', (i) => i.recuperacionMs ?? Number.NaN),
    mediano('most memory of a server', 'MB', 'diaMemoriaMb', ({ memoria }) => memoria.maxima),
    mediano(
      'what it holds after a collection, end / midday',
      '×',
      'diaCrecimiento',
      ({ memoria }) => memoria.crecimiento,
    ),
  ]
}

/** Whole business days of a chain of thirty, with faults; one for each seed. */
export const dia: Escenario = {
  nombre: 'dia',
  async correr({ semillas }) {
    const informes: Informe[] = []
    for (const semilla of semillas.length > 0 ? semillas : SEMILLAS) {
      const informe = await correrDia(opcionesDe(semilla))
      contar({ semilla, informe })
      informes.push(informe)
    }
    return resultadosDe(informes)
  },
}
