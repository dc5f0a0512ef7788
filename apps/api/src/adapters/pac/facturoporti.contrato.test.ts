import { readFileSync } from 'node:fs'
import { unaFactura } from '@nitida/cfdi/cfdi.fixture'
import { diferencias } from '@nitida/cfdi/comparacion'
import { abrirCsd } from '@nitida/cfdi/csd'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { sellar } from '@nitida/cfdi/sello'
import { expect, test } from 'vitest'
import { crearFacturoPorTi } from './facturoporti.ts'

const { PAC_TEST_URL, PAC_TEST_USER, PAC_TEST_PASSWORD, PAC_TEST_CER, PAC_TEST_KEY, PAC_TEST_CSD_PASSWORD } =
  process.env

/**
 * The provider's own test host, when somebody names one: PAC_TEST_URL, _USER, _PASSWORD, and SAT's test CSD of EKU9003173C9 as
 * PAC_TEST_CER and PAC_TEST_KEY (paths) with PAC_TEST_CSD_PASSWORD. It stamps and cancels one CFDI. To be run before production:
 * the contract is known from public clients only.
 */
test.runIf(PAC_TEST_URL)('the provider keeps the contract that we know', { timeout: 180_000 }, async () => {
  const base64 = (archivo = '') => readFileSync(archivo).toString('base64')
  const csd = {
    certificado: base64(PAC_TEST_CER),
    llave: base64(PAC_TEST_KEY),
    contrasena: PAC_TEST_CSD_PASSWORD ?? '',
  }
  const { certificado, llave } = abrirCsd(csd, { rfc: 'EKU9003173C9', hoy: new Date() })
  if (!certificado || !llave) throw new Error('the test CSD is not whole')
  const cuenta = { url: PAC_TEST_URL ?? '', usuario: PAC_TEST_USER ?? '', contrasena: PAC_TEST_PASSWORD ?? '' }
  const pac = crearFacturoPorTi({ ...cuenta, now: () => new Date() })
  const fin = () => AbortSignal.timeout(90_000)

  expect(await pac.creditos(fin())).toMatchObject({ ok: true })
  const Fecha = fechaCfdi(new Date(Date.now() - 60_000), 'America/Mexico_City')
  const raiz = unaFactura({ Fecha, Folio: String(Date.now()) })
  const { xml, sello } = sellar(raiz, { certificado: csd.certificado, noCertificado: certificado.noCertificado, llave })
  const respuesta = await pac.timbrar({ xml, csd }, fin())
  if (!respuesta.ok) throw new Error(`${respuesta.codigo} ${respuesta.mensaje} ${respuesta.detalle.join(' ')}`)
  const [enviado, recibido] = [await leerCfdi(xml), await leerCfdi(respuesta.timbrado.xml)]
  expect(diferencias(enviado, recibido)).toEqual([])

  const { uuid } = respuesta.timbrado
  const identidad = {
    uuid,
    rfcEmisor: enviado.emisor.Rfc,
    rfcReceptor: enviado.receptor.Rfc,
    total: enviado.total,
    sello,
  }
  expect(await pac.estatus(identidad, fin())).toMatchObject({ ok: true })
  expect(await pac.cancelar({ ...identidad, motivo: '02', sustitucion: null, csd }, fin())).toMatchObject({ ok: true })
})
