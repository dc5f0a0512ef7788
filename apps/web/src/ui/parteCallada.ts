import { type ComponentType, lazy } from 'react'
import { insistir } from './insistir.ts'

/** A part of a screen that comes when it comes, without a word: nobody asked for it by name. @see parte */
export const parteCallada = <P>(traer: () => Promise<ComponentType<P>>) =>
  lazy(insistir(async () => ({ default: await traer() })))
