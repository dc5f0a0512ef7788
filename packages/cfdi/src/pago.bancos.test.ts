import { cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import datos from '../sat/catalogos.json' with { type: 'json' }
import { buscar, type Nodo } from './arbol.ts'
import { AHORA, bancosDeTransferencia, FECHA, unPago } from './cfdi.fixture.ts'
import { validarEsquema } from './libxml.ts'
import { revisar } from './revision.ts'
import { aXml, DECLARACION } from './xml.ts'

const sellado = (raiz: Nodo): Nodo => ({
  ...raiz,
  atributos: { ...raiz.atributos, Sello: 'AA==', NoCertificado: '0'.repeat(20), Certificado: 'AA==' },
})

const documento = {
  ...{ uuid: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE', Serie: 'A', Folio: '7', tasa: '0.16' as const },
  ...{ NumParcialidad: 1, ImpSaldoAnt: 1000_00, ImpPagado: 333_33 },
}

test("the patterns of accounts are those of SAT's catalogue, form by form", () => {
  const formas = Object.entries(cuentasDeForma)
  for (const [forma, { ordenante, beneficiario }] of formas) {
    const suyas = datos.c_FormaPago.find(({ id }) => id === forma)?.cuentas
    expect([ordenante.patron.source, beneficiario.patron.source], forma).toEqual([
      `^(?:${suyas?.ordenante})$`,
      `^(?:${suyas?.beneficiario})$`,
    ])
  }
  expect(formas.map(([forma]) => forma).sort()).toEqual(['02', '03', '04', '28'])
})

test('a thousand transfers with any banks pass the schema and the rules', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(bancosDeTransferencia, async (bancos) => {
      const raiz = unPago({
        pagos: [{ FechaPago: FECHA, FormaDePagoP: '03', NumOperacion: null, bancos, documentos: [documento] }],
      })
      const pago = buscar(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago')
      expect(pago?.atributos.CtaOrdenante).toBe(bancos.cuentaOrdenante ?? undefined)
      expect(revisar(raiz, { ahora: AHORA, zona: 'America/Mexico_City' })).toEqual([])
      const esquema = await validarEsquema(DECLARACION + aXml(sellado(raiz)))
      expect(esquema).toEqual([])
    }),
    { seed: 671, numRuns: 1000 },
  )
})
