import { createCounter, useAny, useCounted } from '../../ui/counter.ts'

const formas = createCounter()

/** Tells the page that a form holds what nobody saved, as long as it does. */
export const useCuentaComoEscrito = (sucio: boolean): void => useCounted(formas, sucio)

/** Whether some form holds what nobody saved. */
export const useHayEscrito = (): boolean => useAny(formas)
