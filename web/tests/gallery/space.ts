// The table in space without a game: ?edition=classique&lang=fr&looks=dark. `stage` plays what it is told.
import { mount } from 'svelte';
import '../../src/style.css';
import SpaceGallery from './SpaceGallery.svelte';

const target = document.getElementById('app');
if (target) mount(SpaceGallery, { target });
