import './id-process.ts';
import { test } from 'node:test';
import { readSamplesBack } from '../../server/src/documents/testing/printed-samples.ts';

test('a printed decision contains every number, reference, version and name of each sample', readSamplesBack);
