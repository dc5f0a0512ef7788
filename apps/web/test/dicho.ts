import { commands } from 'vitest/browser'

/** What a screen reader says of the page, and what its elements say of themselves. */
export async function dichoEnLaPagina(): Promise<string> {
  const atributos = [...document.querySelectorAll('[aria-label], [aria-roledescription], [title]')].map((elemento) =>
    ['aria-label', 'aria-roledescription', 'title'].map((nombre) => elemento.getAttribute(nombre)).join(' '),
  )
  return `${await commands.arbolDicho()}\n${atributos.join('\n')}`
}
