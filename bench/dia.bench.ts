import { matarServidor, reiniciarBase } from './dia/averias.ts'
import { correrDia, type Informe, type OpcionesDeDia } from './dia/dia.ts'
import type { Tamano } from './dia/plan.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'

/** A chain of thirty branches: 540 appointments and 330 orders (domain §5), and as many looks as make 60 requests a second. */
const TREINTA: Tamano = { sucursales: 30, pacientes: 80, citas: 18, pedidos: 11, registros: 2, miradas: 60 }
const SEMILLAS = [1, 2, 3]

const opcionesDe = (semilla: number): OpcionesDeDia => ({
  semilla,
  tamano: TREINTA,
  segundos: 150,
  sockets: 250,
  cadaPerdida: 40,
  salidaMs: 150_000,
  averias: (casa, red, anotarRecuperacion) => [
    matarServidor(casa, red, 1, 11.2 * 60, 2000),
    reiniciarBase(casa, red, 17.3 * 60, anotarRecuperacion),
  ],
})

function contar({ semilla, informe }: { semilla: number; informe: Informe }): void {
  const { hechas, rechazadas, desconocidas, mensajes, fallas } = informe
  const palabras = `${hechas} writes done, ${rechazadas} refused, ${desconocidas} unknown, ${mensajes} messages`
  console.log(`  seed ${semilla}: ${palabras}, ${informe.porSegundo.toFixed(0)} requests/s`)
  const rechazos = Object.entries(informe.rechazos).map(([codigo, veces]) => `${veces} ${codigo}`)
  console.log(`  seed ${semilla}: ${rechazos.join(', ')}`)
  for (const falla of fallas) console.log(`  seed ${semilla}: ${falla}`)
}

/** Correctness is of every day; times are the median of the days. */
function resultadosDe(informes: readonly Informe[]): Resultado[] {
  const mediano = (de: (informe: Informe) => number) => mediana(informes.map(de))
  const suma = (de: (informe: Informe) => number) => informes.reduce((total, informe) => total + de(informe), 0)
  const ms = (nombre: string, valor: number, limite: string): Resultado => ({ nombre, valor, unidad: 'ms', limite })
  const mb = mediano(({ memoria }) => memoria.maxima)
  return [
    { nombre: 'rules that a day broke', valor: suma(({ fallas }) => fallas.length), unidad: '', limite: 'diaFallas' },
    { nombre: 'messages that never left', valor: suma(({ porSalir }) => porSalir), unidad: '', limite: 'diaPorSalir' },
    { nombre: 'requests a second', valor: mediano(({ porSegundo }) => porSegundo), unidad: '/s', limite: 'diaRitmo' },
    ms(
      'p95 of reads',
      mediano(({ lecturasP95 }) => lecturasP95),
      'diaLecturasMs',
    ),
    ms(
      'p95 of writes',
      mediano(({ escriturasP95 }) => escriturasP95),
      'diaEscriturasMs',
    ),
    ms(
      'p95 of events at 250 sockets',
      mediano(({ eventosP95 }) => eventosP95),
      'diaEventosMs',
    ),
    ms(
      'recovery from a restart of the database',
      mediano(({ recuperacionMs }) => recuperacionMs ?? Number.NaN),
      'diaRecuperacionMs',
    ),
    { nombre: 'most memory of a server', valor: mb, unidad: 'MB', limite: 'diaMemoriaMb' },
    {
      nombre: 'its growth in the second half',
      valor: mediano(({ memoria }) => memoria.crecimiento),
      unidad: '×',
      limite: 'diaCrecimiento',
    },
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
