import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { mediana } from './medidas.ts'
import { abrir } from './pagina.ts'
import { iniciarServidor } from './servidor.ts'

const VECES = 7
const FRENO = 4
const DIAS = 6
const TURNOS_POR_DIA = 43
/** Days ahead, beyond every appointment of the demo (D-71). */
const PRIMER_DIA = 40

const enDias = (dias: number): string => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)

/** Takes every quarter of six days of a branch. */
async function llenar(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  await cliente.query(
    `insert into cita (id_sucursal, id_cliente, fecha, hora, telefono, confirmada, creada_por, creada_en)
     select 1, (select min(id) from cliente where id_sucursal = 1), $1::date + d, time '09:00' + q * interval '15 minutes',
       '2221234567', q % 3 = 0, 1, now()
     from generate_series(0, $2::int - 1) d, generate_series(0, $3::int - 1) q`,
    [enDias(PRIMER_DIA), DIAS, TURNOS_POR_DIA],
  )
  await cliente.end()
}

/**
 * Goes from six free days to six full ones.
 * @returns milliseconds from the last byte of their data until all their cells stand on the screen and the main thread can take a
 * click.
 */
async function medirSemana(page: Page): Promise<number> {
  const medida = page.evaluate<number>(`(async () => {
    const siguiente = () => new Promise((listo) => requestAnimationFrame(() => setTimeout(listo)))
    const ocupadas = () => document.querySelectorAll('[role=gridcell][aria-haspopup=dialog]').length
    const plazo = performance.now() + 20_000
    do await siguiente()
    while (ocupadas() < ${DIAS * TURNOS_POR_DIA} && performance.now() < plazo)
    const listo = performance.now()
    const pedidos = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/citas/proximos-dias'))
    return ocupadas() < ${DIAS * TURNOS_POR_DIA} ? Number.NaN : listo - pedidos.at(-1).responseEnd
  })()`)
  await page.getByRole('button', { name: 'Días siguientes' }).click()
  return medida
}

/**
 * A fixed piece of work of the same kind: as many cells by the browser alone, laid out and drawn ten times. The grid's time is
 * told in it, so that the limit holds on any computer.
 */
const medirFijo = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const siguiente = () => new Promise((listo) => requestAnimationFrame(() => setTimeout(listo)))
    const inicio = performance.now()
    for (let vez = 0; vez < 10; vez++) {
      const tabla = document.body.appendChild(document.createElement('div'))
      tabla.style.cssText = 'position: fixed; inset: 0; display: grid; grid-template-columns: repeat(${DIAS}, 1fr)'
      for (let n = 0; n < ${DIAS * TURNOS_POR_DIA}; n++) {
        const celda = tabla.appendChild(document.createElement('button'))
        for (const parte of ['09:00', 'Paciente ' + n, 'Confirmada']) celda.appendChild(document.createElement('span')).textContent = parte
      }
      tabla.getBoundingClientRect()
      await siguiente()
      tabla.remove()
    }
    return performance.now() - inicio
  })()`)

/** The slowest answer of the screen to a key in the search field: from the press to the next picture, in milliseconds. */
async function medirTecleo(page: Page): Promise<number> {
  await page.evaluate(`window.demoras = []
    new PerformanceObserver((lista) => window.demoras.push(...lista.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 })`)
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).pressSequentially('hernandez garcia', { delay: 120 })
  await page.waitForTimeout(1000)
  return page.evaluate<number>('Math.max(0, ...window.demoras)')
}

/** The screens of a full day at reception, in a browser whose processor is four times slower than ours. */
export const semana: Escenario = {
  nombre: 'semana',
  async correr() {
    const servidor = await iniciarServidor()
    await llenar(urlDeBase(servidor))
    const navegador = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
    try {
      const { page, cdp } = await abrir(navegador, servidor.url)
      const desde = enDias(PRIMER_DIA - DIAS)
      const [tiempos, fijos]: [number[], number[]] = [[], []]
      for (let vez = 0; vez < VECES; vez++) {
        await page.goto(`${servidor.url}/dashboard/citas?vista=semana&sucursal=1&desde=${desde}`)
        await page.waitForLoadState('networkidle')
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO })
        fijos.push(await medirFijo(page))
        tiempos.push(await medirSemana(page))
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      }
      await page.goto(`${servidor.url}/dashboard/clientes`)
      await page.waitForLoadState('networkidle')
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO })
      const tecleo = await medirTecleo(page)
      const fijo = mediana(fijos)
      return [
        {
          nombre: 'full week grid / ten plain ones',
          valor: mediana(tiempos) / fijo,
          unidad: '×',
          limite: 'semanaRazon',
        },
        { nombre: 'full week grid, data to ready, CPU × 4', valor: mediana(tiempos), unidad: 'ms', limite: 'semanaMs' },
        {
          nombre: 'typing in search, slowest key / the same',
          valor: tecleo / fijo,
          unidad: '×',
          limite: 'tecleoRazon',
        },
        { nombre: 'typing in search, slowest key, CPU × 4', valor: tecleo, unidad: 'ms', limite: 'tecleoMs' },
      ]
    } finally {
      await navegador.close()
      await servidor.parar()
    }
  },
}
