import { generateKeyPairSync, sign } from 'node:crypto'
import { AHORA, EMISOR, unaFactura } from '@nitida/cfdi/cfdi.fixture'
import { abrirCsd } from '@nitida/cfdi/csd'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { conSeis, sinCeros } from '@nitida/cfdi/decimales'
import { importesConIva, type PartidaConIva, type TasaIva } from '@nitida/cfdi/importes'
import { validarEsquema } from '@nitida/cfdi/libxml'
import { productoEnLimites } from '@nitida/cfdi/limites'
import { errores, revisar } from '@nitida/cfdi/revision'
import { sellar } from '@nitida/cfdi/sello'
import { type Azar, crearAzar } from '../apps/api/src/demo/azar.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, mediana } from './medidas.ts'

const VUELTAS = 25
const TICKETS = 300_000
const GLOBALES = 2000
const TASAS: readonly TasaIva[] = ['0.16', '0.08']

const csd = crearCsdDePrueba({ rfc: EMISOR.Rfc })
const { llave } = abrirCsd(csd, { rfc: EMISOR.Rfc, hoy: new Date() })

function partida(azar: Azar, tasa: TasaIva): PartidaConIva {
  const importe = azar.entero(1, 1_500_000)
  const descuento = azar.entero(1, 3) === 1 ? Math.floor((importe * azar.entero(0, 90)) / 100) : 0
  return { cantidad: String(azar.entero(1, 5)), importe, descuento, tasa }
}

const partidas = (azar: Azar, tasa: TasaIva, cuantas: number): PartidaConIva[] =>
  Array.from({ length: cuantas }, () => partida(azar, tasa))

/** Whether a total is not what was charged, and how many of SAT's limits are passed. */
function juzgar(lineas: PartidaConIva[]): { distinto: number; limites: number } {
  const { conceptos, Total } = importesConIva(lineas)
  const cobrado = lineas.reduce((suma, { importe, descuento }) => suma + importe - descuento, 0)
  const pasados = conceptos.filter(
    ({ Cantidad, ValorUnitario, Importe, Base, Iva, tasa }) =>
      !productoEnLimites(sinCeros(Cantidad), conSeis(ValorUnitario), conSeis(Importe)) ||
      !productoEnLimites(conSeis(Base), `${tasa}0000`, conSeis(Iva)),
  )
  return { distinto: Total === cobrado ? 0 : 1, limites: pasados.length }
}

function pruebas(): Resultado[] {
  const azar = crearAzar(16)
  let [distintos, limites, globales] = [0, 0, 0]
  for (let i = 0; i < TICKETS; i++) {
    const { distinto, limites: pasados } = juzgar(partidas(azar, TASAS[i % 2] ?? '0.16', azar.entero(1, 12)))
    distintos += distinto
    limites += pasados
  }
  for (let i = 0; i < GLOBALES; i++)
    globales += juzgar(partidas(azar, TASAS[i % 2] ?? '0.16', azar.entero(20, 220))).distinto
  return [
    { nombre: 'totals that differ, of 300,000 tickets', valor: distintos, unidad: '', limite: 'cfdiDistintos' },
    { nombre: "SAT's limits passed by their lines", valor: limites, unidad: '', limite: 'cfdiLimites' },
    { nombre: 'totals that differ, of 2,000 globals', valor: globales, unidad: '', limite: 'cfdiDistintos' },
  ]
}

/** Makes an invoice as it is made before a provider is called: amounts, tree, rules, cadena, seal and schema. */
async function hacer(lineas: PartidaConIva[]): Promise<void> {
  if (!llave) throw new Error('the CSD did not open')
  const raiz = unaFactura({}, lineas)
  const { xml } = sellar(raiz, { certificado: csd.certificado, noCertificado: csd.noCertificado, llave })
  const fallas = [
    ...errores(revisar(raiz, { ahora: AHORA, zona: 'America/Mexico_City' })),
    ...(await validarEsquema(xml)),
  ]
  if (fallas.length > 0) throw new Error(JSON.stringify(fallas[0]))
}

/** CFDIs: whether they add up, and how long one takes beside a fixed piece of work, RSA seals of 2048 bits. */
export const cfdi: Escenario = {
  nombre: 'cfdi',
  async correr() {
    const azar = crearAzar(8)
    const [chica, grande] = [partidas(azar, '0.16', 2), partidas(azar, '0.16', 2000)]
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const texto = Buffer.alloc(4096, 'x')
    const muestras = await alternar(
      {
        fijo: async () => {
          for (let i = 0; i < 10; i++) sign('sha256', texto, privateKey)
        },
        // Lasts as long as the work it is compared with, so that a busy computer interrupts both.
        fijoLargo: async () => {
          for (let i = 0; i < 300; i++) sign('sha256', texto, privateKey)
        },
        chica: () => hacer(chica),
        grande: () => hacer(grande),
      },
      { vueltas: VUELTAS, calentamiento: 8 },
    )
    const [fijo, fijoLargo] = [mediana(muestras.fijo), mediana(muestras.fijoLargo)]
    const [dos, dosMil] = [mediana(muestras.chica), mediana(muestras.grande)]
    return [
      ...pruebas(),
      { nombre: 'a CFDI of 2 lines / ten RSA seals', valor: dos / fijo, unidad: '×', limite: 'cfdiDos' },
      { nombre: 'a CFDI of 2,000 lines / 300 RSA seals', valor: dosMil / fijoLargo, unidad: '×', limite: 'cfdiDosMil' },
      { nombre: 'a CFDI of 2 lines', valor: dos, unidad: 'ms', limite: 'cfdiDosMs' },
      { nombre: 'a CFDI of 2,000 lines', valor: dosMil, unidad: 'ms', limite: 'cfdiDosMilMs' },
    ]
  },
}
