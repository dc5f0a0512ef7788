import type { Importacion } from '@nitida/contract/mudanza'
import { useState } from 'react'
import { Barra } from './Barra.tsx'
import { Columnas } from './Columnas.tsx'
import { FichaDeArchivo } from './FichaDeArchivo.tsx'
import { Renglones } from './Renglones.tsx'
import type { Filtro } from './respuestas.ts'
import { trabaja, usePasos } from './useImportacion.ts'

/** What is looked at first: what asks for something. */
function primero({ cuentas, noDeshechos, estado }: Importacion): Filtro {
  if (estado === 'deshecha' && noDeshechos > 0) return 'Se quedaron'
  if (cuentas.Problema > 0) return 'Problema'
  return cuentas.Nuevo > 0 ? 'Nuevo' : 'Todos'
}

/** An import: its file, how its columns are read, its rows, and what will be done with them. */
export function ImportacionAbierta({ importacion }: { importacion: Importacion }) {
  const pasos = usePasos(importacion.id)
  const [elegido, setElegido] = useState<Filtro | null>(null)
  const [eligiendo, setEligiendo] = useState(false)
  // Nobody's view changes under his hands: what is shown first is decided when all rows were looked at.
  const [inicial, setInicial] = useState<Filtro | null>(null)
  if (inicial === null && !trabaja(importacion)) setInicial(primero(importacion))
  const filtro = elegido ?? inicial ?? 'Todos'
  const editable = importacion.estado === 'revisando' || importacion.estado === 'lista'
  return (
    <div className="space-y-4">
      <FichaDeArchivo importacion={importacion} editable={editable} mapa={pasos.mapa} />
      {editable ? <Columnas importacion={importacion} mapa={pasos.mapa} /> : null}
      <Renglones
        key={filtro}
        importacion={importacion}
        filtro={filtro}
        onFiltrar={setElegido}
        editable={importacion.estado === 'lista'}
        eligiendo={eligiendo && editable}
      />
      <Barra importacion={importacion} pasos={pasos} eligiendo={eligiendo} onElegir={() => setEligiendo(!eligiendo)} />
    </div>
  )
}
