import { useNavigate } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'

const PASOS = aPath('/dashboard', { tab: 'pasos' })

/** Whoever came for one of the first steps goes on with the next one when it is done; the others stay. */
export function useVolver(): () => void {
  const navigate = useNavigate()
  const { desde } = useParametros('sucursales')
  return () => {
    if (desde === 'pasos') void navigate({ ...PASOS, ignoreBlocker: true }) // what was typed is saved, and the form does not know it yet
  }
}

/** The way back to the first steps, for who came from there. */
export const useDesdePasos = (): boolean => useParametros('sucursales').desde === 'pasos'

export const VolverAPasos = () => <Volver {...PASOS}>Primeros pasos</Volver>
