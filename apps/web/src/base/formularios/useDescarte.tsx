import { useState } from 'react'
import { DescartarDialog } from './DescartarDialog.tsx'
import { SalidaGuardada } from './SalidaGuardada.tsx'

/**
 * Asks before typed values are lost, by 'Regresar' or by leaving the screen.
 * @param sucio whether there is anything to lose.
 * @returns what 'Regresar' does, and the questions, which stand outside the form because React bubbles a submit through portals.
 */
export function useDescarte(sucio: boolean, onDescartar: () => void) {
  const [preguntando, setPreguntando] = useState(false)
  const descartar = () => {
    setPreguntando(false)
    onDescartar()
  }
  return {
    cancelar: () => (sucio ? setPreguntando(true) : descartar()),
    preguntas: (
      <>
        <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={descartar} />
        <SalidaGuardada sucio={sucio} />
      </>
    ),
  }
}
