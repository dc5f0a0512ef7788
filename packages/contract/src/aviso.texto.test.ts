import { expect, test } from 'vitest'
import { bloquesDe, cambiadasEntre, type TextosDeAviso } from './aviso.texto.ts'

test('a text becomes paragraphs, subtitles and lists, with who is responsible in them', () => {
  const texto = '{óptica} responde.\n\n## Cómo\n- Escribe a {correo}\n- Llama al {teléfono}\n\nEn {domicilio}.'
  expect(bloquesDe(texto, { nombreOptica: 'Óptica Sol', correoPrivacidad: 'a@b.mx' })).toEqual([
    { tipo: 'parrafo', texto: 'Óptica Sol responde.' },
    { tipo: 'subtitulo', texto: 'Cómo' },
    { tipo: 'lista', puntos: ['Escribe a a@b.mx', 'Llama al [teléfono por configurar]'] },
    { tipo: 'parrafo', texto: 'En [domicilio por configurar].' },
  ])
})

test('how to reach us has links that open, and none for what is not configured', () => {
  const [medios] = bloquesDe('{contacto}', { correoPrivacidad: 'a@b.mx', telefono: '55 0000 1234' })
  expect(medios).toMatchObject({
    medios: [
      { texto: 'Nítida' },
      { texto: '[domicilio por configurar]' },
      { href: 'mailto:a@b.mx' },
      { href: 'tel:5500001234' },
    ],
  })
  expect(JSON.stringify(bloquesDe('{contacto}', {}))).not.toMatch(/mailto:|tel:/)
})

test('what changed between two versions is told by section, and is unknown where a text is not kept', () => {
  const textos: TextosDeAviso = {
    ...{ introduccion: 'a', datos: 'b', uso: 'c', proteccion: 'd' },
    ...{ terceros: 'e', derechos: 'f', cambios: 'g', contacto: '{contacto}' },
  }
  expect(cambiadasEntre(textos, { ...textos, uso: 'x', derechos: 'y' })).toEqual(['uso', 'derechos'])
  expect(cambiadasEntre(null, textos)).toBeNull()
})
