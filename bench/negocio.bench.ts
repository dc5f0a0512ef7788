import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { figuras } from '@nitida/contract/negocio.rules'
import { conCadenaGrande } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { entrar } from './servidor.ts'

const VUELTAS = 12

/** The owner's figures of a month, a quarter and a year of thirty branches, the goals of the month, and the first page of the rows behind each. */
export const negocio: Escenario = {
  nombre: 'negocio',
  correr: () =>
    conCadenaGrande(async ({ servidor }) => {
      const headers = await entrar(servidor.url)
      const hoy = fechaEn(ZONA_POR_OMISION, new Date())
      const pedir = (ruta: string) =>
        cronometrar(async () => {
          const respuesta = await fetch(`${servidor.url}/api${ruta}`, { headers })
          await respuesta.arrayBuffer()
          if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}`)
        })
      const resultados: Resultado[] = []
      const medir = async (nombre: string, ruta: string) => {
        const frio = await pedir(ruta)
        const tibios: number[] = []
        for (let i = 0; i < VUELTAS; i++) tibios.push(await pedir(ruta))
        resultados.push(
          { nombre: `${nombre}, first time`, valor: frio, unidad: 'ms', limite: 'negocioFrioMs' },
          { nombre: `${nombre}, again (p95)`, valor: percentil(tibios, 0.95), unidad: 'ms', limite: 'negocioTibioMs' },
        )
      }
      for (const [nombre, dias] of [
        ['a month', 30],
        ['a quarter', 91],
        ['a year', 365],
      ] as const)
        await medir(nombre, `/negocio?desde=${sumarDias(hoy, 1 - dias)}&hasta=${hoy}&contra=anio`)
      await medir('goals of the month', `/negocio/metas?mes=${hoy.slice(0, 7)}`)
      for (const figura of figuras)
        await medir(
          `rows of ${figura} of a quarter`,
          `/negocio/renglones?figura=${figura}&desde=${sumarDias(hoy, -90)}&hasta=${hoy}`,
        )
      return resultados
    }),
}
