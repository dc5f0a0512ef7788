import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { MuestraElegir } from '../src/catalogo/MuestraElegir.tsx'
import { MuestraFechas } from '../src/catalogo/MuestraFechas.tsx'
import { MuestraImpresora } from '../src/catalogo/MuestraImpresora.tsx'
import { MuestraLista } from '../src/catalogo/MuestraLista.tsx'
import { MuestraSuperpuestos } from '../src/catalogo/MuestraSuperpuestos.tsx'
import { montar } from './montar.tsx'
import type { Popup } from './popups.ts'

const MUESTRAS = {
  lista: <MuestraLista />,
  elegir: <MuestraElegir />,
  fechas: <MuestraFechas />,
  superpuestos: <MuestraSuperpuestos />,
  impresora: <MuestraImpresora />,
}

/** Shows a popup over its sample alone. */
export async function abrirPopup({ muestra, abre, visto }: Popup): Promise<void> {
  montar(MUESTRAS[muestra])
  const { role, texto, ...cual } = abre
  const quienAbre = page.getByRole(role, { exact: true, ...cual }).first()
  await (texto === undefined ? quienAbre.click() : quienAbre.fill(texto))
  const cosa =
    'texto' in visto
      ? page.getByText(visto.texto, { exact: true })
      : page.getByRole(visto.role, { name: visto.name, includeHidden: true })
  await expect.element(cosa.first()).toBeVisible()
}
