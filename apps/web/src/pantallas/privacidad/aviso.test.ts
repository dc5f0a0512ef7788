import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VERSION_AVISO } from '../../entidades/privacidad/versionAviso.ts'
import { AvisoPage } from './AvisoPage.tsx'
import { type ConfigAviso, crearAviso } from './aviso.ts'

const config: ConfigAviso = {
  nombreOptica: 'Óptica del Ángel',
  domicilio: 'Av. Reforma 1, Cuauhtémoc, 06500, Ciudad de México',
  correoPrivacidad: 'privacidad@angel.example',
  telefono: '55 0000 1234',
}
const html = (c: ConfigAviso) => renderToStaticMarkup(createElement(AvisoPage, { config: c }))

test('the eight sections of spec §2, in order', () => {
  expect(crearAviso(config).map((s) => s.titulo)).toEqual([
    'Introducción',
    'Datos que recopilamos',
    'Cómo usamos tus datos',
    'Cómo protegemos tus datos',
    'Con quién compartimos tus datos',
    'Tus derechos',
    'Cambios a esta política',
    'Contacto',
  ])
})

test('one h1, eight h2, and an index entry that leads to each', () => {
  const pagina = html(config)
  const titulos = [...pagina.matchAll(/<h2 id="([^"]+)"/g)].map((m) => m[1])
  const enlaces = [...pagina.matchAll(/<a href="#([^"]+)"/g)].map((m) => m[1])

  expect(pagina.match(/<h1/g)).toHaveLength(1)
  expect(pagina.match(/<h2/g)).toHaveLength(8)
  expect(enlaces).toEqual(titulos)
  expect(pagina).toContain(`Versión ${VERSION_AVISO}, vigente desde noviembre de 2026`)
})

test('the law and the authority in force, and what the law demands to be said', () => {
  const pagina = html(config)
  for (const texto of [
    'Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
    '20 de marzo de 2025',
    'Secretaría Anticorrupción y Buen Gobierno',
    'consentimiento expreso y por escrito',
    'Finalidades necesarias',
    'Finalidades voluntarias',
    'derechos ARCO',
    'revocar tu consentimiento',
    'NOM-004-SSA3-2012',
    'Servicio de Administración Tributaria',
    'proveedor autorizado de certificación (PAC)',
    'responder BAJA',
    'vulneración',
  ]) {
    expect(pagina).toContain(texto)
  }
  expect(pagina).not.toMatch(/INAI|IFAI|Instituto Nacional de Transparencia|5 de julio de 2010/)
})

test('who is responsible comes from the configuration, with links that open', () => {
  const pagina = html(config)
  expect(pagina).toContain('Óptica del Ángel, con domicilio en Av. Reforma 1')
  expect(pagina).toContain('href="mailto:privacidad@angel.example"')
  expect(pagina).toContain('href="tel:5500001234"')
})

test('what is not configured shows as pending and links to nothing', () => {
  const pagina = html({ correoPrivacidad: '' })
  for (const dato of ['domicilio', 'correo', 'teléfono']) expect(pagina).toContain(`[${dato} por configurar]`)
  expect(pagina).not.toMatch(/mailto:|tel:/)
})
