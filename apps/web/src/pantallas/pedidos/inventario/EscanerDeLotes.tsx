import { type CodigoGs1, leerGs1 } from '@nitida/contract/gs1.rules'
import type { Articulo } from '@nitida/contract/inventario'
import { gtin14 } from '@nitida/contract/inventario.rules'
import { useState } from 'react'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'

interface Props {
  articulo: Articulo
  onCodigo: (codigo: CodigoGs1) => void
}

/** Takes the code of each box: its lot and expiry. One of another article is told. */
export function EscanerDeLotes({ articulo, onCodigo }: Props) {
  const [aviso, setAviso] = useState<string | null>(null)
  const alLeer = (texto: string) => {
    const leido = leerGs1(texto, hoyLocal())
    const suyo = leido && articulo.codigos.some((codigo) => gtin14(codigo) === leido.gtin)
    if (leido && suyo && (leido.lote || leido.caduca)) {
      setAviso(null)
      onCodigo(leido)
    } else setAviso(leido && !suyo ? 'Ese código es de otro artículo.' : 'Ese código no dice lote ni caducidad.')
  }
  return (
    <CampoDeLector
      label="Escanear cada caja"
      ayuda="El código GS1 de la caja llena lote y caducidad."
      error={aviso}
      onCodigo={alLeer}
    />
  )
}
