/** Paper: a strip of receipt paper or a sheet. */
export const tamanos = ['ticket', 'carta'] as const
export type Tamano = (typeof tamanos)[number]

const PX_POR_MM = 96 / 25.4
/** Spare millimetres, because a strip that ends a hair too short would spill onto a second page. */
const HOLGURA_MM = 2

/** A height in CSS pixels as whole millimetres of paper. */
export const enMilimetros = (pixeles: number): number => Math.ceil(pixeles / PX_POR_MM) + HOLGURA_MM

/** Browsers read `70mm auto` as a letter page, so a strip states its length. */
const pagina = (tamano: Tamano, alto: number): string =>
  tamano === 'ticket'
    ? `@page { size: 70mm ${enMilimetros(alto)}mm; margin: 0 }`
    : `@page { size: letter; margin: 15mm; @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 9pt sans-serif } }`

/**
 * The style sheet for printing, which leaves only elements marked `data-hoja` on paper.
 * @param alto of the strip, in CSS pixels.
 */
export const estilosDeImpresion = (tamano: Tamano, alto: number): string => `
${pagina(tamano, alto)}
@media print {
  :root { color-scheme: light !important }
  :not(:has([data-hoja]), [data-hoja], [data-hoja] *) { display: none !important }
  :has([data-hoja]) {
    display: block !important; width: auto !important; max-width: none !important; min-height: 0 !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; background: none !important;
    box-shadow: none !important; overflow: visible !important;
  }
  [data-hoja] {
    margin: 0 !important; border: 0 !important; border-radius: 0 !important; box-shadow: none !important;
    ${tamano === 'ticket' ? 'width: 70mm !important' : 'width: auto !important; padding: 0 !important'};
  }
}`
